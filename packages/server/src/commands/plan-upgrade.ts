import { existsSync } from 'node:fs';
import { showDuration } from '@steward/api-client/rules/playtime';
import { readBackupState } from '../backup/keep.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import type { CommandIo } from '../core/command-io.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { expectedSeconds, planUpgrade } from '../db/upgrade-plan.ts';
import { databaseBytes } from '../modules/metrics/repository.ts';
import { databaseProblem } from './database-problem.ts';
import { tell } from './tell-upgrade.ts';

const BACKUP_FRESH = 3600;

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
