import { alertChannels } from '@steward/api-client/contract/alert-channels';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { InvalidError } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { addressRefusal } from '../feeds/address.ts';

export type Body = ParsedInput<typeof alertChannels.add>['body'];

export const given = ({ webhook }: Body): string | undefined =>
  webhook === undefined || webhook === '' ? undefined : webhook;

/** What the address of a webhook is refused for; it may have to be looked up, which no transaction waits for. */
export const webhookRefusal = async ({ body, services }: { readonly body: Body; readonly services: Services }) => {
  const address = given(body);
  return address === undefined ? undefined : addressRefusal(services.config, 'discord', address);
};

export function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new InvalidError({ webhook: refusal });
}
