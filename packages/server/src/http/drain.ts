import type { IncomingMessage } from 'node:http';

const AT_MOST_BYTES = 64 * 1024 * 1024;
const AT_MOST_MS = 10_000;

/**
 * Reads the rest of a body and throws it away, so that a client that is still sending gets to hear the answer. Calls
 * back with whether all of it came; a body without an end is given up.
 */
export function drain(request: IncomingMessage, done: (complete: boolean) => void): void {
  if (request.readableEnded || request.destroyed) return done(request.readableEnded);
  let left = AT_MOST_BYTES;
  const finish = (complete: boolean) => {
    clearTimeout(timer);
    request.off('data', count).off('end', ended).off('close', closed);
    done(complete);
  };
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish(false);
  };
  const ended = () => finish(true);
  const closed = () => finish(false);
  const timer = setTimeout(closed, AT_MOST_MS);
  request.on('data', count).once('end', ended).once('close', closed).resume();
}
