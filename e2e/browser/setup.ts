import type { TestProject } from 'vitest/node';
import { startDemoServer } from './demo-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    panelBase: string;
  }
}

/** One demonstration for all browser tests. `STEWARD_E2E_URL` names a panel that runs already. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.STEWARD_E2E_URL;
  if (running) {
    project.provide('panelBase', running.replace(/\/$/, ''));
    return undefined;
  }
  const server = await startDemoServer();
  project.provide('panelBase', server.base);
  return server.stop;
}
