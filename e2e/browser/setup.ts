import type { TestProject } from 'vitest/node';
import { startDemoServer, type DemoServer } from './demo-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    panelBase: string;
    /** Its data folder; empty where it runs already. */
    panelFolder: string;
  }
}

let server: DemoServer | undefined;

/** One demonstration for all browser tests. `STEWARD_E2E_URL` names a panel that runs already. */
export async function setup(project: TestProject): Promise<void> {
  const running = process.env.STEWARD_E2E_URL;
  if (running) {
    project.provide('panelBase', running.replace(/\/$/, ''));
    project.provide('panelFolder', '');
    return;
  }
  server = await startDemoServer();
  project.provide('panelBase', server.base);
  project.provide('panelFolder', server.folder);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
