import type { RestartState as DevelopState, RestartTarget } from '@steward/api-client/contract/logs';
import { instant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { findNewest, type RestartRow } from './repository.ts';
import type { Target } from './targets.ts';

/** How restarts of a target of the specification stand: the one that runs, in whichever process, and else the last. */
export async function developState(
  db: Db,
  name: RestartTarget,
  target: Target | undefined,
  leaseOf: (row: RestartRow) => Promise<number>,
): Promise<DevelopState> {
  const none = { target: name, isConfigured: target !== undefined, running: null, last: null };
  const row = await findNewest(db, name, ['running', 'ended']);
  if (!row) return none;
  const begun = { by: row.by_name, since: instant(row.began_at ?? row.due_at) };
  if (row.state === 'running') return { ...none, running: { ...begun, until: instant(await leaseOf(row)) } };
  const { status, signal, note } = row;
  const endedAt = instant(row.ended_at ?? row.due_at);
  return { ...none, last: { ...begun, endedAt, status, signal, error: status === null ? note : null } };
}
