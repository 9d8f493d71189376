import { existsSync } from 'node:fs';
import { showBytes, showCount, showMany } from '@steward/api-client/rules/numbers';
import { showDuration } from '@steward/api-client/rules/playtime';
import { readBackupState } from '../backup/keep.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { MEASURED_PLAYERS } from '../db/step-times.ts';
import { expectedSeconds, planUpgrade, type PlannedStep, type UpgradePlan } from '../db/upgrade-plan.ts';
import { databaseBytes } from '../modules/metrics/repository.ts';
import type { CommandIo } from '../core/command-io.ts';
import { databaseProblem } from './open-services.ts';

const BACKUP_FRESH = 3600;

const took = (seconds: number | undefined): string =>
  seconds === undefined ? 'not measured' : seconds < 1 ? 'under a second' : `${Math.ceil(seconds)} s`;

function changesOf({ makes, touches }: PlannedStep): string {
  const rows = touches.map(({ table, rows: held }) => `${table} (${showMany(held, 'row')})`);
  return [
    ...(makes.length > 0 ? [`makes ${makes.join(', ')}`] : []),
    ...(rows.length > 0 ? [`goes through ${rows.join(', ')}`] : []),
  ].join('; ');
}

/** Whether what is there now could be brought back later. */
async function wayBack({ db }: Pick<Database, 'db'>): Promise<string> {
  const state = await readBackupState(db).catch(() => undefined);
  const age = systemClock.now() - (state?.lastAt ?? 0);
  const last =
    state && state.lastAt > 0
      ? `The last backup that Steward made is ${showDuration(Math.max(1, age))} old (${state.lastFile}).`
      : 'Steward has made no backup with --every.';
  return age < BACKUP_FRESH ? last : `${last} Make one now: steward-server backup FILE`;
}

function tell(io: CommandIo, plan: UpgradePlan, bytes: number): void {
  const { from, to, players, steps } = plan;
  if (steps.length === 0) {
    io.out(`The database is at version ${to}, which is the one of this Steward. Nothing is to be done.`);
    return;
  }
  io.out(`From version ${from} to ${to}: ${showMany(players, 'player')}, ${showBytes(bytes)}.`);
  io.out(`version\tstep\twith ${showCount(MEASURED_PLAYERS)} players\twhat it does`);
  for (const step of steps) io.out([step.version, step.name, took(step.seconds), changesOf(step)].join('\t'));
  const unknown = steps.filter(({ seconds }) => seconds === undefined).length;
  const beside = unknown === 0 ? '' : `, and what ${showMany(unknown, 'step')} take that nobody measured`;
  const expected = took(expectedSeconds(plan)).replace(/^under/, 'less than');
  io.out(`Here they take about ${expected} together${beside}. Nobody is served meanwhile.`);
  io.out('All steps are one transaction: either all are done, or the database stays as it is.');
}

/** Tells what `migrate` would do and how long it takes; changes nothing. */
export async function printUpgradePlan(config: Config, io: CommandIo, { json }: { json: boolean }): Promise<void> {
  if (config.databaseUrl === undefined && !existsSync(config.databaseFile)) {
    io.out(`There is no database in ${config.dataDir} yet. "steward-server migrate" makes one.`);
    return;
  }
  const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
  try {
    const plan = await planUpgrade(database);
    if (json) {
      io.out(JSON.stringify({ ...plan, expectedSeconds: expectedSeconds(plan) }, null, 2));
      return;
    }
    tell(io, plan, await databaseBytes(database.db, database.engine));
    if (plan.steps.length === 0) return;
    io.out('An older Steward refuses the database afterwards. The way back is a backup from before.');
    io.out(await wayBack(database));
  } catch (error) {
    throw databaseProblem(config, error);
  } finally {
    await database.close();
  }
}
