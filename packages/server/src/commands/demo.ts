import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { hasPlayers } from '../core/players/repository.ts';
import { openDatabase } from '../db/open.ts';
import { versionOf } from '../db/migrate.ts';
import { readSetting } from '../db/settings.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { assertPortIsFree } from './listen.ts';
import { serve } from './serve.ts';

export interface DemoOptions {
  readonly players: number | undefined;
  readonly seed: number | undefined;
  readonly fresh: boolean;
}

/** The setting that marks a database as a demonstration's; making the world writes it. */
const DEMO_SETTING = 'demo';
/** What a demonstration puts into its data folder. */
const FILES = ['steward.db', 'steward.db-wal', 'steward.db-shm', 'logs', 'vac', 'maps', 'game'];

const LINKS = [
  { label: 'Server rules', url: 'https://www.example.org/rules' },
  { label: 'Forum', url: 'https://forum.example.org/' },
  { label: 'Handbook', url: 'https://wiki.example.org/' },
];

/** Channels by rank: helpers, admins, managers (`staff.md` section 6). They lead nowhere. */
const ALERT_CHANNELS = [
  { name: 'helpers', level: 1 },
  { name: 'admins', level: 2 },
  { name: 'managers', level: 6 },
];

/** There is no game server to restart: it is told as if there were one. */
const restartOf = (label: string) => ({
  command: [
    'node',
    '--eval',
    `const say = (text, ms) => setTimeout(() => console.log(text), ms);
say('Stopping the ${label} server...', 0); say('Saved the world.', 700); say('The ${label} server is up.', 1500);`,
  ],
  timeoutSeconds: 60,
});

/** A demonstration listens to this machine only. */
const HOST = '127.0.0.1';

/** What a demonstration shows of itself where the operator set nothing. */
function demoConfig(config: Config, servers: Config['servers']): Config {
  return {
    ...config,
    host: HOST,
    demonstration: true,
    // Its game server reports each second, which nobody wants to read.
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    communityName: config.communityName === 'Steward' ? 'Los Arboles Roleplay' : config.communityName,
    links: config.links.length > 0 ? config.links : LINKS,
    chatUrl: config.chatUrl ?? 'https://chat.example.org/',
    registerUrl: config.registerUrl ?? 'https://www.example.org/register',
    shopUrl: config.shopUrl ?? 'https://shop.example.org/',
    // What it makes up lies in its folder; a bucket is for a community's own.
    files: { ...config.files, store: 'folder' },
    alertChannels: config.alertChannels.length > 0 ? config.alertChannels : ALERT_CHANNELS,
    features: config.features.length > 0 ? config.features : ['demonstration'],
    restart:
      Object.keys(config.restart).length > 0
        ? config.restart
        : { develop: restartOf('develop'), prod: restartOf('production') },
    servers: config.servers.length > 0 ? config.servers : servers,
  };
}

/** Whose the data folder is: an operator's community is not to be mixed up with a made-up one. */
async function found({ databaseFile }: Config): Promise<'nothing' | 'demonstration' | 'community'> {
  if (!existsSync(databaseFile)) return 'nothing';
  const database = openDatabase({ file: databaseFile });
  try {
    if ((await versionOf(database)) === 0) return 'nothing';
    if ((await readSetting(database.db, DEMO_SETTING)) !== undefined) return 'demonstration';
    return (await hasPlayers(database.db)) ? 'community' : 'nothing';
  } finally {
    await database.close();
  }
}

/** Sees to a data folder that a demonstration may use; throws when it may not. */
async function makeRoom(config: Config, fresh: boolean): Promise<void> {
  if (config.databaseUrl !== undefined) {
    if (fresh)
      throw new CommandError(
        '--fresh is for the embedded database. Name an empty database in STEWARD_DATABASE_URL instead.',
      );
    return;
  }
  const there = await found(config);
  if (there === 'community')
    throw new CommandError(
      `The folder ${config.dataDir} holds a community. Set STEWARD_DATA_DIR to another folder for the demonstration.`,
    );
  if (fresh && there === 'demonstration')
    for (const name of FILES) rmSync(resolve(config.dataDir, name), { recursive: true, force: true });
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
