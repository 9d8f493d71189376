import { setTimeout as sleep } from 'node:timers/promises';
import { hash as bcrypt } from '@node-rs/bcrypt';
import type { Services } from '../../core/services.ts';
import { dearestBcrypt } from './repository-codes.ts';

const LOOK_EVERY_MS = 60_000;
const TRIAL_COST = 8;
/** A busy machine takes longer than the trial said. */
const SPARE = 2;
/** The dearest cost that is waited for: 2 to 4 seconds. */
const MOST_COST = 15;

interface Known {
  readonly step: number;
  readonly until: number;
}

/** One of each server, for tests have several in a process. */
const known = new WeakMap<object, Known>();
let trial: Promise<number> | undefined;

async function measure(): Promise<number> {
  const begun = performance.now();
  await bcrypt('a trial', TRIAL_COST);
  return performance.now() - begun;
}

/** Milliseconds: refusals come at its multiples. More than checking any hash takes that is in use. */
export async function stepOf({ db, config, database }: Services): Promise<number> {
  const found = known.get(database);
  if (found && found.until > performance.now()) return found.step;
  const cost = await dearestBcrypt(db);
  const needed =
    cost === undefined ? 0 : (await (trial ??= measure())) * 2 ** (Math.min(cost, MOST_COST) - TRIAL_COST) * SPARE;
  const step = Math.max(config.refusalStepMs, Math.ceil(needed / 100) * 100);
  known.set(database, { step, until: performance.now() + LOOK_EVERY_MS });
  return step;
}

/**
 * Waits until a refused sign-in has taken a whole number of steps since `begun` (`performance.now()`), so that its time
 * says nothing about the account: an unknown name, one without a password, and every kind of hash take the same. A
 * timer waits; nothing is computed for it.
 */
export async function evenOut(services: Services, begun: number): Promise<void> {
  if (services.config.refusalStepMs === 0) return;
  const step = await stepOf(services);
  const passed = performance.now() - begun;
  await sleep(step - (passed % step));
}
