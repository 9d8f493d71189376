import { vi } from 'vitest';

/** How long a test waits for what must come: a limit for what never comes, not a bar for how fast a machine is. */
const PATIENCE_MS = 45_000;

const { waitFor, waitUntil } = vi;
const patient = (options: Parameters<typeof waitFor>[1]) => ({
  timeout: PATIENCE_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
});
// One second is what Vitest waits without being told, and it has no setting for these two.
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
