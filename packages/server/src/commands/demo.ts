import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { demoConfig, HOST } from './demo-config.ts';
import { makeRoom } from './demo-folder.ts';
import { assertPortIsFree } from './listen.ts';
import { serve } from './serve.ts';

export interface DemoOptions {
  readonly players: number | undefined;
  readonly seed: number | undefined;
  readonly fresh: boolean;
}

/** Serves a made-up community, which is made first where there is none. */
export async function demo(given: Config, io: CommandIo, options: DemoOptions): Promise<void> {
  // Before the old one is thrown away.
  await assertPortIsFree({ host: HOST, port: given.port });
  await makeRoom(given, options.fresh);
  const { goLive, seedDemo, startDemoGames } = await import('../demo/index.ts');
  const games = await startDemoGames(() => Date.now() / 1000);
  try {
    await serve(demoConfig(given, games.servers), io, {
      prepare: (services) =>
        seedDemo(services, { players: options.players, seed: options.seed, log: (line) => io.err(line) }),
      accompany: (services, url) => goLive({ ...services, logWriter: services.logs.writer }, { url, games }),
      greeting: (url) =>
        `The demonstration runs on ${url} — sign in as Rank_10 or Player_One, password steward-demo. Ctrl+C ends it.`,
    });
  } finally {
    await games.close();
  }
}
