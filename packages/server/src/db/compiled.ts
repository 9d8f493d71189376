import type { Compilable, CompiledQuery } from 'kysely';
import { directReader, shortWaysOf } from './direct.ts';
import { engineOf } from './engine-of.ts';
import { keepPrepared } from './prepared.ts';
import type { Db, Tx } from './schema.ts';

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
    const ways = shortWaysOf(db);
    let query = ways.compiled ? known.get(adapter) : undefined;
    if (!query) {
      query = build(db, slots<P>()).compile();
      known.set(adapter, query);
      if (ways.direct && engineOf(db) === 'postgres') keepPrepared(query.sql);
    }
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.key] : one));
    const read = ways.direct ? directReader(db) : undefined;
    if (read) {
      const rows = read(query.sql, parameters);
      return (rows instanceof Promise ? await rows : rows) as R[];
    }
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
