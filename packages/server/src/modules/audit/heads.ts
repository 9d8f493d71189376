import { auditKeyOf } from '../../core/audit-key.ts';
import { headLine } from '../../core/audit-marks.ts';
import { instant } from '../../core/clock.ts';
import type { Services } from '../../core/services.ts';
import { repeat, type Repeated } from '../../core/repeat.ts';
import { nextHead, takeBackHead } from './repository-heads.ts';
import { send } from './send-head.ts';

const HOUR_SECONDS = 3600;
const LOOK_EVERY_MS = 60_000;

type HeadServices = Pick<Services, 'database' | 'clock' | 'config' | 'log'>;

/**
 * Writes the signed end of the audit log outside, if an hour has passed since any process did, or `always`; not
 * again while nothing was added. Never throws: what failed is tried again.
 */
export async function writeHead({ database, clock, config, log }: HeadServices, always: boolean): Promise<void> {
  if (config.auditHead === 'off') return;
  try {
    const now = clock.now();
    const due = await database.withWrite(async (tx) => {
      const key = auditKeyOf(tx);
      return key && { key, next: await nextHead(tx, now, always ? 0 : HOUR_SECONDS) };
    });
    if (!due) return;
    const { key, next } = due;
    if (next === 'shorter')
      log.error('The audit log is shorter than it was. "steward-server audit verify" tells what is missing.');
    if (next === undefined || next === 'shorter') return;
    const { id, hash, entries } = next;
    try {
      // Outside of the transaction: no writer waits for a slow webhook.
      await send(config.auditHead, headLine(key, { at: instant(now), id, hash, entries }));
    } catch (error) {
      await database.withWrite((tx) => takeBackHead(tx, next));
      throw error;
    }
  } catch (error) {
    log.error({ err: error }, 'The end of the audit log could not be written outside. Check STEWARD_AUDIT_HEAD.');
  }
}

/** Writes heads every hour while the server runs, and at its end. */
export function startAuditHeads(services: HeadServices): Repeated {
  // A turn tells by itself why it failed.
  const writing = repeat(() => writeHead(services, false), { everyMs: LOOK_EVERY_MS, failed: () => undefined });
  return {
    again: writing.again,
    async stop() {
      await writing.stop();
      await writeHead(services, true);
    },
  };
}
