import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from './engine-of.ts';
import { keepPrepared, OutdatedError } from './prepared.ts';
import type { Db, Tx } from './schema.ts';
import { shortWaysOf } from './short-ways.ts';

/** What a statement can be given. Lists cannot: their length is part of the statement. */
type Bindable = string | number | null;

class Slot {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/** Stands for values while a statement is built: each key gives its slot, typed as the value that will take its place. */
const slots = <P extends object>(): P => new Proxy({}, { get: (_, key) => new Slot(String(key)) }) as P;

/** Its rows. Outside a transaction one that was prepared before an upgrade is asked again at once: it is not prepared any more. */
async function rowsOf<R>(db: Db | Tx, query: CompiledQuery<R>): Promise<R[]> {
  try {
    return (await db.executeQuery(query)).rows;
  } catch (error) {
    if (db.isTransaction || !(error instanceof OutdatedError)) throw error;
    return (await db.executeQuery(query)).rows;
  }
}

/**
 * A statement that is built and compiled once for each kind of database, and afterwards only given its values. `build` may
 * use its values only as parameters. A short way: `bench/switch/statements.ts` finds statements built each time to take 5
 * times as long, and `takeShortWays` turns it off.
 */
export function compiledOnce<P extends Readonly<Record<string, Bindable>>, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db | Tx, values: P) => Promise<R[]> {
  const known = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = shortWaysOf(db).compiled ? known.get(adapter) : undefined;
    if (!query) {
      query = build(db, slots<P>()).compile();
      known.set(adapter, query);
      if (engineOf(db) === 'postgres') keepPrepared(query.sql);
    }
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.key] : one));
    return rowsOf<R>(db, { ...query, parameters });
  };
}
