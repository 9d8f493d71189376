import type { RestartLine } from '@steward/api-client/contract/logs';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import type { Tx } from '../../db/schema.ts';
import { keepLines } from './lines.ts';
import { findRestart, takeRestart } from './repository.ts';
import { endRestart } from './run.ts';

/** What an agent says of a restart that it was asked for. */
interface AgentWord {
  readonly begin?: true | undefined;
  readonly from?: number | undefined;
  readonly lines?: readonly RestartLine[] | undefined;
  readonly end?:
    { readonly status: number | null; readonly signal: string | null; readonly error?: string | undefined } | undefined;
}

const NOT_WANTED = 'This restart is not wanted any more, or was begun before.';

/**
 * Takes what the agent of a server says of a restart: that it begins, which it may once and only as long as that is
 * wanted; its lines, each once; its end. Throws `NotFoundError` for one of another server, `ConflictError` when it is over.
 */
export async function receiveRestart(
  tx: Tx,
  server: string,
  id: number,
  { begin, from = 0, lines = [], end }: AgentWord,
  now: number,
): Promise<void> {
  const row = await findRestart(tx, id);
  if (!row || row.agent !== server) throw new NotFoundError(`There is no restart ${id} for this game server.`);
  if (begin && !(await takeRestart(tx, id, server, now))) throw new ConflictError(NOT_WANTED);
  if (begin) return;
  if (row.state !== 'running' || row.taken_at === null) throw new ConflictError(NOT_WANTED);
  await keepLines(tx, id, from, lines);
  if (end) await endRestart(tx, row, end, now);
}
