/** What is to be gone when a script ends, however it ends: by itself, by an error, or because it was told to. */
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const works = new Set<() => void>();
let isListening = false;

/** Without one who listens a signal ends a process at once. One more who listens, such as an embedded PostgreSQL, ends it when it is done. */
function leave(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}

function beginListening(): void {
  isListening = true;
  for (const signal of SIGNALS) process.on(signal, leave);
  process.on('exit', () => {
    for (const work of [...works].reverse())
      try {
        work();
      } catch (error) {
        // The others are done all the same.
        console.error(error);
      }
  });
}

/** Does some work that waits for nothing when this process ends, the latest first. Gives back what takes it off again. */
export function atEnd(work: () => void): () => void {
  if (!isListening) beginListening();
  works.add(work);
  return () => void works.delete(work);
}

/** A folder that goes with this process. */
export function ownFolder(name = 'bench'): string {
  const folder = mkdtempSync(join(tmpdir(), `steward-${name}-`));
  // What this process started may still write there.
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  return folder;
}
