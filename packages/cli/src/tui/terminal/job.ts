import process from 'node:process';

/** A process that was not stopped within this time will not be: nobody could continue it. */
const STOPS_WITHIN_MS = 50;

/** Stops this process and those started with it, as the shell's Ctrl-Z does. Settles when it runs again. */
export async function stopUntilContinued(): Promise<void> {
  const listeners = process.listeners('SIGTSTP');
  process.removeAllListeners('SIGTSTP');
  try {
    process.kill(0, 'SIGTSTP');
    await new Promise((resolve) => setTimeout(resolve, STOPS_WITHIN_MS));
  } catch {
    // There are no jobs here.
  } finally {
    for (const listener of listeners) process.on('SIGTSTP', listener);
  }
}

/** Calls back in place of stopping when another program asks for that; returns how to stop listening. */
export function onStopAsked(handle: () => void): () => void {
  process.on('SIGTSTP', handle);
  return () => process.off('SIGTSTP', handle);
}

/** Calls back when the process runs again after it was stopped; returns how to stop listening. */
export function onContinued(handle: () => void): () => void {
  process.on('SIGCONT', handle);
  return () => process.off('SIGCONT', handle);
}
