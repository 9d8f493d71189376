import type { GameEvent } from '@steward/api-client/contract/game-events';
import type { RejectedEvent } from '@steward/api-client/contract/game-servers';
import { instant } from '../../core/clock.ts';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { withSavepoint } from '../../db/savepoint.ts';
import type { Tx } from '../../db/schema.ts';
import { mayPass } from '../../db/violations.ts';
import { applyAgain, type BridgeServices } from './apply-events.ts';
import { readEvent } from './read-events.ts';
import {
  findRejected,
  oldestRejected,
  removeRejected,
  type RejectedFilter,
  type RejectedRow,
} from './rejected-repository.ts';

/** As many are tried again at once: one transaction holds them. */
const AT_ONCE = 500;
const CUT = 'Only the beginning of this event is kept, so it cannot be taken in. Drop it.';

/** An event as it is listed. */
export const rejectedEntry = (row: RejectedRow): RejectedEvent => ({
  id: row.id,
  server: row.server,
  eventId: row.event_id,
  kind: row.kind,
  reason: row.reason,
  unknown: row.unknown === 1,
  receivedAt: instant(row.received_at),
  line: row.line,
  cut: row.cut === 1,
});

/** What an event is called in the audit log. */
export const rejectedText = ({ server, event_id: id, kind }: RejectedRow): string =>
  `event ${id}${kind === null ? '' : ` (${kind})`} of ${server}`;

/** What several are called there: those of a server, or of one kind of it. */
export const someRejectedText = ({ server, kind }: RejectedFilter): string =>
  `events of ${server}${kind === undefined ? '' : ` (${kind})`}`;

/** What the audit log keeps of one that goes. */
export const keptOfRejected = ({ kind, reason, line }: RejectedRow) => ({ kind, reason, line });

export async function requireRejected(tx: Tx, id: number): Promise<RejectedRow> {
  const row = await findRejected(tx, id);
  if (!row) throw new NotFoundError(`There is no event ${id} that was set aside, or it was removed since.`);
  return row;
}

/** The event that a line holds, with the time at which it came where it tells none; or why it still cannot be taken. */
function read(row: RejectedRow) {
  if (row.cut === 1) return { refusal: CUT };
  let value: unknown;
  try {
    value = JSON.parse(row.line);
  } catch {
    return { refusal: row.reason };
  }
  const found = readEvent(value, row.line, () => row.event_id);
  if ('rejected' in found) return { refusal: found.rejected.reason };
  return { event: { ...found.event, at: found.event.at ?? instant(row.received_at) } };
}

interface Trying {
  readonly services: Pick<BridgeServices, 'engine' | 'commandServers'>;
  readonly now: number;
}

/** Takes in an event that was set aside. Throws `ConflictError` with the reason where that still cannot be. */
export async function retryRejected(tx: Tx, id: number, { services, now }: Trying): Promise<RejectedRow> {
  const row = await requireRejected(tx, id);
  const found = read(row);
  if ('refusal' in found) throw new ConflictError(`It still cannot be taken in. ${found.refusal}`);
  await applyAgain(tx, services, [found.event], { now, server: row.server });
  await removeRejected(tx, [id]);
  return row;
}

interface Readable {
  readonly id: number;
  readonly server: string;
  readonly event: GameEvent;
}

/** Takes in those of the oldest that can be read and applied now, in the order in which they came. */
export async function retrySome(
  tx: Tx,
  filter: RejectedFilter,
  trying: Trying,
): Promise<{ taken: number; left: number }> {
  const rows = await oldestRejected(tx, filter, AT_ONCE);
  const readable = rows.flatMap((row): Readable[] => {
    const found = read(row);
    return 'event' in found ? [{ id: row.id, server: row.server, event: found.event }] : [];
  });
  const taken: number[] = [];
  for (const [server, ofServer] of Map.groupBy(readable, (one) => one.server))
    taken.push(...(await takeWhatApplies(tx, ofServer, { ...trying, server })));
  await removeRejected(tx, taken);
  return { taken: taken.length, left: rows.length - taken.length };
}

/** Those that fail are looked for by halves, in order, and stay. Gives the numbers of the others. */
async function takeWhatApplies(
  tx: Tx,
  some: readonly Readable[],
  trying: Trying & { readonly server: string },
): Promise<number[]> {
  if (some.length === 0) return [];
  try {
    const events = some.map(({ event }) => event);
    await withSavepoint(tx, () => applyAgain(tx, trying.services, events, trying));
    return some.map(({ id }) => id);
  } catch (error) {
    if (mayPass(error)) throw error;
    if (some.length === 1) return [];
    const half = some.length >> 1;
    return [
      ...(await takeWhatApplies(tx, some.slice(0, half), trying)),
      ...(await takeWhatApplies(tx, some.slice(half), trying)),
    ];
  }
}
