import { fileURLToPath } from 'node:url';

/** The worker's entry. The build rewrites both addresses for the bundle. */
export const workerUrl = (): URL => new URL('./scan-worker.ts', import.meta.url);

/** The path of the compiled scanner. */
export const scannerPath = (): string => fileURLToPath(new URL('../../data/scan.wasm', import.meta.url));
