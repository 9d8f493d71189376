import type { Tx } from './schema.ts';

/** What was sent in a transaction and is not answered yet. */
const sent = new WeakMap<Tx, Promise<unknown>[]>();

/** What a transaction sent ahead. */
export interface Ahead {
  /** Waits for all that was sent; throws what the first of those that failed said. */
  answered(): Promise<void>;
}

/**
 * Lets a transaction send statements without waiting for what the database says of each, so that they go with the statement
 * that follows. They are to go past Kysely, so that the database gets all in the order in which they are asked for. When one fails,
 * nothing that came after it is done, and the transaction can only be taken back.
 */
export function sendAhead(tx: Tx): Ahead {
  const waiting: Promise<unknown>[] = [];
  sent.set(tx, waiting);
  return {
    async answered() {
      await Promise.all(waiting);
    },
  };
}

/** Sends a statement whose answer nobody looks at. Waits for it where statements are not sent ahead. */
export async function send(tx: Tx, statement: () => Promise<unknown>): Promise<void> {
  const waiting = sent.get(tx);
  const answer = statement();
  if (waiting === undefined) {
    await answer;
    return;
  }
  answer.catch(() => undefined);
  waiting.push(answer);
}
