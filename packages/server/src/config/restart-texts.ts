import { restarts } from '@steward/api-client/contract/restarts';
import * as z from 'zod';

const Said = z.string().min(1).max(200);

/** `restartTexts` of the configuration: what players are told before a restart. */
export const RestartTexts = z
  .strictObject({
    soon: Said.default('The server restarts in {time}. {reason}'),
    cancelled: Said.default(restarts.cancel.done),
    minutes: Said.default('{n} minutes'),
    minute: Said.default('1 minute'),
    seconds: Said.default('{n} seconds'),
  })
  .prefault({});
