import { onTestFinished } from 'vitest';
import { NOW, community, type Options } from './community.ts';
import { showApp, type ShownApp } from './render-app.tsx';
import { startScripted, type ScriptedServer } from './scripted-server.ts';
import { teamScripts } from './team.ts';

export interface TeamOptions extends Options {
  readonly columns?: number;
  readonly rows?: number;
  readonly refusesUnban?: boolean;
}

/** Signed in as Rank_5 among a team with tickets, bans and alerts; closed after the test. */
export async function startTeam(options: TeamOptions = {}): Promise<{ app: ShownApp; server: ScriptedServer }> {
  const { columns = 80, rows = 24, refusesUnban = false, ...who } = options;
  const server = await startScripted([...teamScripts({ refusesUnban }), ...community(who).scripts]);
  onTestFinished(() => server.close());
  const app = await showApp(server.url, { columns, rows, now: () => NOW });
  onTestFinished(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  return { app, server };
}
