import type { OutboxEntry } from '@steward/api-client/contract/outbox';
import { OUTBOX_STATES, type OutboxState } from '@steward/api-client/rules/outbox';
import { instant, maybeInstant } from '../../core/clock.ts';
import { GAME_COMMAND } from '../../core/game-commands.ts';
import type { OutboxKinds } from '../../core/outbox-kinds.ts';
import type { ListedRow } from '../../db/outbox-upkeep.ts';
import { dropRefusal, retryRefusal } from './refusals.ts';

const stateOf = (text: string): OutboxState => OUTBOX_STATES.find((state) => state === text) ?? 'failed';

/** An item as it is listed. */
export const entryOf = (row: ListedRow, kinds: OutboxKinds): OutboxEntry => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  server: row.kind === GAME_COMMAND ? row.ordering_key : null,
  state: stateOf(row.state),
  tries: row.tries,
  createdAt: instant(row.created_at),
  createdBy: row.creator,
  nextTry: row.state === 'waiting' && row.kind !== GAME_COMMAND ? instant(row.next_try) : null,
  doneAt: maybeInstant(row.done_at),
  error: row.last_error,
  canRetry: retryRefusal(row, kinds) === undefined,
  canDrop: dropRefusal(row) === undefined,
});
