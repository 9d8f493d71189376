import { sql } from 'kysely';
import { COPY_TABLE } from './copy/tables.ts';
import { hasTable, LATEST, NewerDatabaseError, STEPS, UnfinishedCopyError, versionOf } from './migrate.ts';
import type { Database } from './open.ts';
import { MEASURED_PLAYERS, STEP_ROWS, STEP_SECONDS } from './step-times.ts';

export interface PlannedStep {
  readonly version: number;
  readonly name: string;
  /** Tables that it makes. */
  readonly makes: readonly string[];
  /** Tables whose rows it reads, changes or indexes, with how many there are; those of steps before it have none yet. */
  readonly touches: readonly { readonly table: string; readonly rows: number }[];
  /** How long it took with a million players on this engine; undefined: not measured. */
  readonly seconds: number | undefined;
}

export interface UpgradePlan {
  readonly from: number;
  readonly to: number;
  readonly players: number;
  readonly steps: readonly PlannedStep[];
}

async function countRows(database: Pick<Database, 'db' | 'engine'>, table: string): Promise<number> {
  if (!(await hasTable(database, table))) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
  return Number(rows[0]?.n ?? 0);
}

/** What `migrate` would do to this database; nothing is changed. Throws as `migrate` does where it would refuse. */
export async function planUpgrade(database: Database): Promise<UpgradePlan> {
  if (await hasTable(database, COPY_TABLE)) throw new UnfinishedCopyError();
  const from = await versionOf(database);
  if (from > LATEST) throw new NewerDatabaseError(from, LATEST);
  const counts = new Map<string, number>();
  const rowsOf = async (table: string) => {
    const known = counts.get(table) ?? (await countRows(database, table));
    counts.set(table, known);
    return { table, rows: known };
  };
  const steps: PlannedStep[] = [];
  for (const [index, { name, tables, run }] of STEPS.entries()) {
    if (index < from) continue;
    const touches = await Promise.all((STEP_ROWS[name] ?? []).map(rowsOf));
    const onlyMakes = run === undefined;
    const seconds = onlyMakes ? 0 : STEP_SECONDS[database.engine][name];
    steps.push({ version: index + 1, name, makes: Object.keys(tables ?? {}), touches, seconds });
  }
  return { from, to: LATEST, players: (await rowsOf('player')).rows, steps };
}

/** Seconds that the steps may take here, by those that were measured. */
export const expectedSeconds = ({ players, steps }: UpgradePlan): number =>
  (steps.reduce((sum, { seconds = 0 }) => sum + seconds, 0) * players) / MEASURED_PLAYERS;
