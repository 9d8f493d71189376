import { fieldOf } from '@steward/api-client/contract/endpoint';
import { watched } from '@steward/api-client/contract/watched';
import { cityOf } from '@steward/api-client/rules/community';
import { watchEndRefusal } from '@steward/api-client/rules/watching';
import { serverNow } from '../../api.ts';
import { TextField } from '../../components/form/fields.tsx';
import { EndField } from './end-field.tsx';

export interface WatchForm {
  readonly reason: string;
  readonly until?: string | undefined;
}

export function endRefusalOf({ until }: WatchForm): { until: string } | undefined {
  const refusal = watchEndRefusal(until, serverNow());
  return refusal === undefined ? undefined : { until: refusal };
}

const END = fieldOf(watched.add, 'until');

/** Why a player is watched, and until when: the same when it begins and when it is changed. */
export const WatchFields = () => (
  <>
    <TextField {...fieldOf(watched.add, 'reason')} multiline rows={2} />
    <EndField {...END} help={`${END.help ?? ''} Time in ${cityOf()}.`} />
  </>
);
