import { showMany } from '@steward/api-client/rules/numbers';
import { alertChannels, type KeptChannel } from '@steward/api-client/contract/alert-channels';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { InvalidError } from '../../core/errors.ts';
import { implement, prepared } from '../../core/implement.ts';
import { keeps, retires, sameName, type KeptList } from '../../core/kept-lists.ts';
import type { Services } from '../../core/services.ts';
import { addressRefusal } from '../feeds/address.ts';
import * as repository from './channel-repository.ts';

type Body = ParsedInput<typeof alertChannels.add>['body'];

const CONFIGURED =
  'This channel stands in the configuration of the server (alertChannels), where the operator changes it.';
const NO_WEBHOOK = 'Enter the address of the webhook: without it nothing arrives in the channel.';

const given = ({ webhook }: Body): string | undefined =>
  webhook === undefined || webhook === '' ? undefined : webhook;

const list: KeptList<KeptChannel, Body> = {
  action: 'alert-channel',
  one: 'channel',
  table: 'alert_channel',
  list: (db, { config }) => repository.listKeptChannels(db, config.alertChannels),
  nameOf: ({ name }) => name,
  columns(body, { old, others }) {
    const { name, level } = body;
    if (sameName(others, (one) => one.name, name)) throw new InvalidError({ name: 'Another channel has this name.' });
    if (given(body) === undefined && (old?.webhook ?? null) === null) throw new InvalidError({ webhook: NO_WEBHOOK });
    return { name, level };
  },
  async written(body, { tx, id, services }) {
    const address = given(body);
    if (address !== undefined) await repository.sealWebhook(tx, services.secrets, id, address);
  },
  fixed: ({ configured }) => (configured ? CONFIGURED : undefined),
  used: ({ uses }) => `${showMany(uses, 'alert')} went there`,
  instead: 'Retire it, and nobody can alert it any more.',
};

const calls = keeps(list);

/** What the address of a webhook is refused for; it may have to be looked up, which no transaction waits for. */
const webhookRefusal = async ({ body, services }: { readonly body: Body; readonly services: Services }) => {
  const address = given(body);
  return address === undefined ? undefined : addressRefusal(services.config, 'discord', address);
};

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new InvalidError({ webhook: refusal });
}

export const alertChannelRoutes = implement(alertChannels, {
  ...calls,
  ...retires(list),
  add: prepared(webhookRefusal, (context, refusal) => {
    refuse(refusal);
    return calls.add(context);
  }),
  edit: prepared(webhookRefusal, (context, refusal) => {
    refuse(refusal);
    return calls.edit(context);
  }),
});
