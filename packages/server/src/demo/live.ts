import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { agentServers } from './agent-servers.ts';
import { findAgent, startAgent } from './servers/agent.ts';
import { bridgeFiles, openFileDoor } from './servers/file-door.ts';
import type { DemoGames } from './servers/games.ts';
import type { DemoServices } from './services.ts';
import { createDirectDoor } from './simulator/direct-door.ts';
import type { LineWriter } from './simulator/simulation.ts';
import { startSimulator } from './simulator/start-simulator.ts';

/** What runs beside the server of the demonstration. */
export interface Live {
  stop(): Promise<void>;
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
