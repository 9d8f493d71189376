import { stat } from 'node:fs/promises';
import { dayOf } from '@steward/api-client/rules/log-days';
import { appendAudit } from '../../core/audit.ts';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import { runRetention } from './retain.ts';
import { retentionAudit, type RetentionReport } from './retention-report.ts';
import { isAnyLimited } from './rules.ts';

const FIRST_MS = 90_000;
const EVERY_MS = 600_000;

export interface DailyRetentionTimes {
  readonly firstMs?: number;
  readonly everyMs?: number;
}

type Needs = Pick<Services, 'config' | 'database' | 'clock' | 'log'>;

/**
 * Removes logs that were kept long enough: soon after the start, then whenever a day of the community has begun. Does
 * nothing where nothing is set. Several servers may do so at once; the folder's lock lets one at a time.
 */
export function startDailyRetention(
  { config, database, clock, log }: Needs,
  { firstMs = FIRST_MS, everyMs = EVERY_MS }: DailyRetentionTimes = {},
): Repeated {
  const abort = new AbortController();
  let doneOn: string | undefined;

  async function run(): Promise<void> {
    const today = dayOf(clock.nowMs());
    if (doneOn === today || abort.signal.aborted || !isAnyLimited(config.logRetention)) return;
    if (!(await stat(config.logsDir).catch(() => undefined))?.isDirectory()) return;
    const report = await runRetention({
      dir: config.logsDir,
      retention: config.logRetention,
      nowMs: clock.nowMs(),
      isDryRun: false,
      signal: abort.signal,
    });
    if ('heldBy' in report) {
      log.info({ heldBy: report.heldBy }, 'The logs folder is at work; old logs are removed later.');
      return;
    }
    await tell(report);
    doneOn = today;
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
  const repeated = repeat(run, { firstMs, everyMs, failed });
  return {
    again: repeated.again,
    async stop() {
      abort.abort();
      await repeated.stop();
    },
  };
}
