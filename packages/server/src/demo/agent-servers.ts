import { join, resolve } from 'node:path';
import { partsOf } from '@steward/api-client/rules/server-address';
import type { Config } from '../config/config.ts';
import { GAME_SERVER } from '../core/game-commands.ts';
import type { AgentServer } from './servers/agent.ts';
import { bridgeFiles } from './servers/file-door.ts';
import type { DemoGames } from './servers/games.ts';

const GAMES = { rpg: 'samp', tdm: 'samp', 'fivem-rp': 'fivem', mc: 'minecraft' } as const;

/** What the agent does for each game server: that of the simulation by its files, the others by their consoles. */
export function agentServers({ servers }: Pick<Config, 'servers'>, games: DemoGames, folder: string): AgentServer[] {
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
