import { hasPlayers } from '../core/players/repository.ts';
import type { Db, Tx } from '../db/schema.ts';
import { forgetSetting, readSetting, writeSetting } from '../db/settings.ts';
import type { Engine } from '../db/table.ts';
import type { Told } from './chronicle.ts';
import type { Sums } from './sums.ts';

/** Setting that tells a demonstration's database: its value is the seed. */
const MADE = 'demo';
/** What is made part by part and not whole yet, with all that is needed to go on. */
const MAKING = 'demo.making';

/** What the log files tell of rows that are written, until the files are. */
const TOLD = 'demo.told';

/** A world that is being made. */
export interface Making {
  readonly seed: number;
  /** Epoch seconds. */
  readonly now: number;
  readonly players: number;
  readonly punishments: number;
  /** Most players of one part; in what an earlier version began it is what was usual. */
  readonly mostAtOnce?: number;
  /** Parts that are written. */
  readonly done: number;
  readonly sums: Sums;
}

export async function readMaking(db: Db | Tx): Promise<Making | undefined> {
  const text = await readSetting(db, MAKING);
  return text === undefined ? undefined : (JSON.parse(text) as Making);
}

export const noteMaking = (tx: Tx, making: Making): Promise<unknown> =>
  writeSetting(tx, MAKING, JSON.stringify(making));

/** What is still to be told in log files. */
export async function readTold(db: Db): Promise<Told | undefined> {
  const text = await readSetting(db, TOLD);
  return text === undefined ? undefined : (JSON.parse(text) as Told);
}

export const noteTold = (tx: Tx, told: Told): Promise<unknown> => writeSetting(tx, TOLD, JSON.stringify(told));

export const forgetTold = (tx: Tx): Promise<unknown> => forgetSetting(tx, TOLD);

export async function noteMade(tx: Tx, seed: number): Promise<void> {
  await forgetSetting(tx, MAKING);
  await writeSetting(tx, MADE, String(seed));
}

/** How a demonstration is begun anew in place of one that was not finished. Only an embedded database may be thrown away. */
export const howToBeginAnew = (engine: Engine): string =>
  engine === 'sqlite' ? 'With --fresh it begins anew.' : 'Name an empty database to begin anew.';

/** Whose a database is, and whether a demonstration's was made to its end. */
export async function ownerOf(db: Db): Promise<'nobody' | 'demonstration' | 'unfinished' | 'community'> {
  if ((await readSetting(db, MAKING)) !== undefined) return 'unfinished';
  if ((await readSetting(db, MADE)) !== undefined) return 'demonstration';
  return (await hasPlayers(db)) ? 'community' : 'nobody';
}
