import type { Tx } from './schema.ts';
import { isAborted } from './violations.ts';

interface Sent {
  /** What is not answered yet, and what was. */
  readonly answers: Promise<unknown>[];
  failure?: { readonly error: unknown };
}

/** What was sent in a transaction without waiting for the answers. */
const known = new WeakMap<Tx, Sent>();

/** What a transaction sent ahead. */
export interface Ahead {
  /** Waits for all that was sent; throws what the first of those that failed said. */
  answered(): Promise<void>;
  /** What the first that failed said, of those that are answered: why all behind it is refused. Undefined where none did. */
  failed(): unknown;
}

/**
 * Lets a transaction send statements without waiting for what the database says of each, so that they go with the statement
 * that follows. All go past Kysely, so that the database gets them in the order in which they are asked for. When one fails,
 * nothing that came after it is done, and the transaction can only be taken back.
 */
export function sendAhead(tx: Tx): Ahead {
  const sent: Sent = { answers: [] };
  known.set(tx, sent);
  return {
    async answered() {
      await Promise.all(sent.answers);
    },
    failed: () => sent.failure?.error,
  };
}

/** Sends a statement whose answer nobody looks at. Waits for it where statements are not sent ahead. */
export async function send(tx: Tx, statement: () => Promise<unknown>): Promise<void> {
  const sent = known.get(tx);
  const answer = statement();
  if (sent === undefined) {
    await answer;
    return;
  }
  answer.catch((error: unknown) => {
    // That something before it failed is known to who waited for that.
    if (!isAborted(error)) sent.failure ??= { error };
  });
  sent.answers.push(answer);
}
