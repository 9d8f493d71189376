import { NOW, community, type Options } from './community.ts';
import { showApp, type ShownApp } from './render-app.tsx';
import { startScripted, type ScriptedServer } from './scripted-server.ts';

export interface OpenCommunity {
  readonly app: ShownApp;
  readonly server: ScriptedServer;
  readonly world: ReturnType<typeof community>;
  close(): Promise<void>;
}

type Showing = Parameters<typeof showApp>[1];

/** The screens of a small community, behind signing in as Rank_5. */
export async function openCommunity(options: Options = {}, showing: Showing = {}): Promise<OpenCommunity> {
  const world = community(options);
  const server = await startScripted(world.scripts);
  const app = await showApp(server.url, { now: () => NOW, ...showing });
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  return {
    app,
    server,
    world,
    async close() {
      await app.close();
      await server.close();
    },
  };
}
