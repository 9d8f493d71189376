import { stat } from 'node:fs/promises';
import { appendAudit } from '../../core/audit.ts';
import { daily, type DailyTimes } from '../../core/daily.ts';
import type { Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import { runRetention } from './retain.ts';
import { retentionAudit, type RetentionReport } from './retention-report.ts';
import { isAnyLimited } from './rules.ts';

const FIRST_MS = 90_000;

type Needs = Pick<Services, 'config' | 'database' | 'clock' | 'log'>;

/**
 * Removes logs that were kept long enough: soon after the start, then daily. Does nothing where nothing is set. Several
 * servers may do so at once; the folder's lock lets one at a time.
 */
export function startDailyRetention({ config, database, clock, log }: Needs, times: DailyTimes = {}): Repeated {
  /** False where there is nothing to do yet. */
  async function run(signal: AbortSignal): Promise<boolean> {
    if (!isAnyLimited(config.logRetention)) return false;
    if (!(await stat(config.logsDir).catch(() => undefined))?.isDirectory()) return false;
    const report = await runRetention({
      dir: config.logsDir,
      retention: config.logRetention,
      nowMs: clock.nowMs(),
      isDryRun: false,
      signal,
    });
    if ('heldBy' in report) {
      log.info({ heldBy: report.heldBy }, 'The logs folder is at work; old logs are removed later.');
      return false;
    }
    await tell(report);
    return true;
  }

  async function tell(report: RetentionReport): Promise<void> {
    const { files, days, bytes, gone, failed, links } = report;
    for (const one of failed) log.warn(one, 'A log that was kept long enough could not be removed.');
    if (links.length > 0) log.warn({ links }, 'Links among the logs were left alone.');
    log.info({ files, days, bytes }, 'Logs that were kept long enough were removed.');
    if (gone.length === 0 && failed.length === 0) return;
    const actor = { id: null, name: 'steward-server', ip: 'local' };
    await database.withWrite((tx) => appendAudit(tx, actor, clock.now(), [retentionAudit(report)]));
  }

  const failed = (err: unknown) => log.error({ err }, 'Old logs could not be removed; it is tried again.');
  return daily(clock, run, { ...{ firstMs: FIRST_MS, ...times }, failed });
}
