import { say } from '@steward/api-client/rules/say';
import { uses } from '../../words/uses.ts';
import { alertChannels, type KeptChannel } from '@steward/api-client/contract/alert-channels';
import { InvalidError } from '../../core/errors.ts';
import { implement, preparedWrite } from '../../core/implement.ts';
import { handleManaged, type KeptList, handleRetirable, findSameName } from '../../core/kept-lists.ts';
import * as repository from './channel-repository.ts';
import { type Body, given, refuse, webhookRefusal } from './webhook-refusal.ts';

const CONFIGURED =
  'This channel stands in the configuration of the server (alertChannels), where the operator changes it.';
const NO_WEBHOOK = 'Enter the address of the webhook: without it nothing arrives in the channel.';

const list: KeptList<KeptChannel, Body> = {
  action: 'alert-channel',
  one: 'channel',
  table: 'alert_channel',
  list: (db, { config }) => repository.listKeptChannels(db, config.alertChannels),
  nameOf: ({ name }) => name,
  columns(body, { old, others }) {
    const { name, level } = body;
    if (findSameName(others, (one) => one.name, name))
      throw new InvalidError({ name: 'Another channel has this name.' });
    if (given(body) === undefined && (old?.webhook ?? null) === null) throw new InvalidError({ webhook: NO_WEBHOOK });
    return { name, level };
  },
  async written(body, { tx, id, services }) {
    const address = given(body);
    if (address !== undefined) await repository.sealWebhook(tx, services.secrets, id, address);
  },
  fixed: ({ configured }) => (configured ? CONFIGURED : undefined),
  used: (row) => say(uses.alertChannel, row),
  instead: 'Retire it, and nobody can alert it any more.',
};

const calls = handleManaged(list);

export const alertChannelRoutes = implement(alertChannels, {
  ...calls,
  ...handleRetirable(list),
  add: preparedWrite(webhookRefusal, (context, refusal) => {
    refuse(refusal);
    return calls.add(context);
  }),
  edit: preparedWrite(webhookRefusal, (context, refusal) => {
    refuse(refusal);
    return calls.edit(context);
  }),
});
