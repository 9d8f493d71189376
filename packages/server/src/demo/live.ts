import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { partsOf } from '@steward/api-client/rules/server-address';
import type { Config } from '../config/config.ts';
import { GAME_SERVER } from '../core/game-commands.ts';
import type { DemoServices } from './services.ts';
import { findAgent, startAgent, type AgentServer } from './servers/agent.ts';
import { bridgeFiles, openFileDoor } from './servers/file-door.ts';
import type { DemoGames } from './servers/games.ts';
import { createDirectDoor } from './simulator/direct-door.ts';
import type { LineWriter } from './simulator/simulation.ts';
import { startSimulator } from './simulator/start-simulator.ts';

/** What runs beside the server of the demonstration. */
export interface Live {
  stop(): Promise<void>;
}

const GAMES = { rpg: 'samp', tdm: 'samp', 'fivem-rp': 'fivem', mc: 'minecraft' } as const;

/** What the agent does for each game server: that of the simulation by its files, the others by their consoles. */
function agentServers({ servers }: Pick<Config, 'servers'>, games: DemoGames, folder: string): AgentServer[] {
  return games.servers.flatMap(({ id, kind, address }) => {
    const isOwn = id === GAME_SERVER;
    // An operator may have set others in their place.
    const isShown = servers.some((one) => one.id === id && one.address === address);
    if (!isOwn && !isShown) return [];
    const reached = games.consoles.find(({ server }) => server === id);
    const { server, ...console } = reached ?? { server: id };
    const settings = {
      ...(isOwn ? { bridge: bridgeFiles(resolve(folder)) } : { console }),
      ...(isShown && { status: { game: GAMES[kind], port: partsOf(address).port } }),
    };
    return [{ id, folder: isOwn ? folder : join(folder, id), settings }];
  });
}

/**
 * Lets the made-up world go on: the roleplay server writes what happens to a file and reads commands from another, as a game
 * script does, and steward-agent brings them to `url`. Where no agent is built, the game uses the door from inside.
 */
export async function goLive(
  services: DemoServices & { readonly config: Pick<Config, 'servers'>; readonly logWriter?: LineWriter },
  { url, games }: { readonly url: string; readonly games: DemoGames },
): Promise<Live> {
  const program = findAgent();
  const folder = join(services.config.dataDir, 'game');
  const door = program === undefined ? createDirectDoor(services) : await openFileDoor(bridgeFiles(folder));
  const agent =
    program === undefined
      ? undefined
      : await startAgent(services, { program, url, servers: agentServers(services.config, games, folder) });
  const simulator = startSimulator(services, door);
  games.attach(simulator);
  // The passwords are those of this run, and the consoles answer to this machine alone.
  const consoles = JSON.stringify(games.consoles, null, 2);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'consoles.json'), consoles, { mode: 0o600 });
  await simulator.begun;
  return {
    async stop() {
      await simulator.stop();
      await agent?.stop();
    },
  };
}
