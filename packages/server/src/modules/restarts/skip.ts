import { appendAudit, type AuditActor } from '../../core/audit.ts';
import { outageNotice } from '../../core/notices.ts';
import { insertOutbox } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import type { Tx } from '../../db/schema.ts';
import { changeRestart, type RestartRow } from './repository.ts';
import { targetNamed } from './targets.ts';

/** What telling that something was left out stands on. */
export type Told = Pick<Services, 'config' | 'log'>;

/** Writes that one did not happen, and tells staff. */
export async function skip(services: Told, tx: Tx, row: RestartRow, why: string, now: number): Promise<void> {
  if (!(await changeRestart(tx, row.id, 'waiting', { state: 'skipped', ended_at: now, note: why }))) return;
  await noteSkipped(services, tx, row.target, { id: row.by_id, name: row.by_name, ip: row.by_ip }, why, now);
}

/** Notes that a restart of a target did not happen, and tells staff. */
export async function noteSkipped(
  { config, log }: Told,
  tx: Tx,
  target: string,
  by: AuditActor,
  why: string,
  now: number,
): Promise<void> {
  await appendAudit(tx, by, now, [{ action: 'restart.skipped', target, after: { reason: why } }]);
  const label = targetNamed(config, target)?.label ?? target;
  await insertOutbox(tx, [outageNotice(`restart ${target}`, `${label} was not restarted. ${why}`)], { now });
  log.warn({ target, reason: why }, 'A restart did not happen.');
}
