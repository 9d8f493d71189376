import { TooManyError } from '../../core/errors.ts';

/** Batches of one server at a time in this process; its order holds only when it waits for each answer. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 1;

const running = new Map<string, number>();

/**
 * Runs work of a server unless enough of it runs already. Throws `TooManyError` before anything of the body is read, so
 * that a flood slows who sends it and nobody else, and nothing of it is lost.
 */
export async function fewAtATime<T>(server: string, work: () => Promise<T>, most = MOST_AT_ONCE): Promise<T> {
  const before = running.get(server) ?? 0;
  if (before >= most)
    throw new TooManyError(RETRY_AFTER_SECONDS, 'Wait for the answer to a batch before you send the next.');
  running.set(server, before + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(server) ?? 1) - 1;
    if (left > 0) running.set(server, left);
    else running.delete(server);
  }
}
