import type { Compilable, CompiledQuery } from 'kysely';
import { directReader } from './direct.ts';
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
 * A statement that is built and compiled once for each kind of database, and afterwards only given its values: a
 * tenth of the work where a call is made often. `build` may use its values only as parameters.
 */
export function compiledOnce<P extends Readonly<Record<string, Bindable>>, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db | Tx, values: P) => Promise<R[]> {
  const known = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (!query) {
      query = build(db, slots<P>()).compile();
      known.set(adapter, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.key] : one));
    const read = directReader(db);
    if (read) return (await read(query.sql, parameters)) as R[];
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
