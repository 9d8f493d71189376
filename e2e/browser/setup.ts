import type { TestProject } from 'vitest/node';
import { startDemoServer, type DemoServer } from './demo-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    panelBase: string;
  }
}

let server: DemoServer | undefined;

/** One demonstration for all browser tests. `STEWARD_E2E_URL` names a panel that runs already. */
export async function setup(project: TestProject): Promise<void> {
  const running = process.env.STEWARD_E2E_URL;
  if (running) {
    project.provide('panelBase', running.replace(/\/$/, ''));
    return;
  }
  server = await startDemoServer();
  project.provide('panelBase', server.base);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
