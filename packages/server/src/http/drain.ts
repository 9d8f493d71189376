import type { IncomingMessage } from 'node:http';

const AT_MOST_BYTES = 64 * 1024 * 1024;
const AT_MOST_MS = 10_000;

/**
 * Reads the rest of a body that was refused and throws it away, so that a client that is still sending gets to hear
 * the answer. A body without an end is given up, and its connection with it.
 */
export function drain(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let left = AT_MOST_BYTES;
  const giveUp = () => request.destroy();
  const timer = setTimeout(giveUp, AT_MOST_MS);
  timer.unref();
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) giveUp();
  };
  const finish = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish).off('close', finish);
  };
  request.on('data', count).once('end', finish).once('close', finish).resume();
}
