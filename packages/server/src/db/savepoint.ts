import { CompiledQuery } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Tx } from './schema.ts';
import { isOfDatabase } from './violations.ts';

/** What a part gave, or the error that it failed with. */
type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** The parts of a transaction that are open, one within the other, and how many were begun. */
interface Parts {
  readonly open: string[];
  begun: number;
}

const known = new WeakMap<Tx, Parts>();

function partsIn(tx: Tx): Parts {
  const parts = known.get(tx) ?? { open: [], begun: 0 };
  known.set(tx, parts);
  return parts;
}

/**
 * A name for the next part. Each has its own: by one name for all, a part that is taken back where it, or one within it, could
 * not be begun or ended would go back to another one, and keep what it wrote before, or lose what is said to be done.
 */
function nextName(parts: Parts): string {
  parts.begun += 1;
  return `part_${parts.begun}`;
}

const innermost = (tx: Tx): string => partsIn(tx).open.at(-1) ?? '';

/** Runs a statement about savepoints, whose names are all ours. */
async function run(tx: Tx, text: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text));
}

function begin(tx: Tx): Promise<void> {
  const parts = partsIn(tx);
  const name = nextName(parts);
  parts.open.push(name);
  return run(tx, `savepoint ${name}`);
}
const release = (tx: Tx) => run(tx, `release savepoint ${innermost(tx)}`);

const takenBack = new WeakMap<Tx, number>();

/** How many parts of a transaction were taken back: what was kept of it before one was, need not be so any more. */
export const takenBackIn = (tx: Tx): number => takenBack.get(tx) ?? 0;

/** Ends a part and begins the next: by one question where each is a way over the network. */
async function next(tx: Tx): Promise<void> {
  const parts = partsIn(tx);
  const ended = parts.open.pop() ?? '';
  const name = nextName(parts);
  parts.open.push(name);
  if (engineOf(tx) === 'postgres') await run(tx, `release savepoint ${ended}; savepoint ${name}`);
  else {
    await run(tx, `release savepoint ${ended}`);
    await run(tx, `savepoint ${name}`);
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
      await run(tx, `rollback to savepoint ${innermost(tx)}`).catch((broken: unknown) => {
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
  const { open } = partsIn(tx);
  const outside = open.length;
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
    open.length = outside;
  }
}
