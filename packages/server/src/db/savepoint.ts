import { sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Tx } from './schema.ts';
import { isOfDatabase } from './violations.ts';

/** What a part gave, or the error that it failed with. */
type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** How many parts of a transaction are open, one within the other. */
const depths = new WeakMap<Tx, number>();
const depthOf = (tx: Tx): number => depths.get(tx) ?? 0;

/**
 * The name of the innermost. Each depth has its own: by one name for all, an outer part that is taken back while an inner one
 * could not be ended would go back to the inner one, and keep what it wrote before.
 */
const nameIn = (tx: Tx) => sql.id(`part_${depthOf(tx)}`);

const begin = (tx: Tx) => {
  depths.set(tx, depthOf(tx) + 1);
  return sql`savepoint ${nameIn(tx)}`.execute(tx);
};
const release = (tx: Tx) => sql`release savepoint ${nameIn(tx)}`.execute(tx);

const takenBack = new WeakMap<Tx, number>();

/** How many parts of a transaction were taken back: what was kept of it before one was, need not be so any more. */
export const takenBackIn = (tx: Tx): number => takenBack.get(tx) ?? 0;

/** Ends a part and begins the next: by one question where each is a way over the network. */
async function next(tx: Tx): Promise<void> {
  const name = nameIn(tx);
  if (engineOf(tx) === 'postgres') await sql`release savepoint ${name}; savepoint ${name}`.execute(tx);
  else {
    await release(tx);
    await sql`savepoint ${name}`.execute(tx);
  }
}

/**
 * Does what follows a savepoint. When it fails, what it wrote is taken back and the transaction goes on as before. Throws where
 * there is nothing to go back to, as a full disk and a lost connection end the whole transaction: an error of the database,
 * never what the part alone was refused for.
 */
const outcomeOf = <T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> =>
  work().then(
    (value) => ({ value }),
    async (error: unknown) => {
      takenBack.set(tx, takenBackIn(tx) + 1);
      await sql`rollback to savepoint ${nameIn(tx)}`.execute(tx).catch((broken: unknown) => {
        throw isOfDatabase(error) ? error : broken;
      });
      return { error };
    },
  );

/**
 * Does the parts of a transaction that holds nothing else, one after another: what each gave, or the error that it failed
 * with, which takes back that part alone. The first needs no savepoint for that: its error is thrown, to end the transaction.
 */
export function partsOf(tx: Tx): <T>(work: () => Promise<T>) => Promise<Outcome<T>> {
  let begun = 0;
  return async (work) => {
    begun += 1;
    if (begun === 1) return { value: await work() };
    await (begun === 2 ? begin(tx) : next(tx));
    return outcomeOf(tx, work);
  };
}

/** Does a part of a transaction; when it fails, what it wrote is taken back, its error is thrown, and all else stays. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const outside = depthOf(tx);
  try {
    await begin(tx);
    const outcome = await outcomeOf(tx, async () => {
      const value = await work();
      await release(tx);
      return value;
    });
    if ('value' in outcome) return outcome.value;
    await release(tx);
    throw outcome.error;
  } finally {
    depths.set(tx, outside);
  }
}
