import { randomUUID } from 'node:crypto';
import {
  fakeFivem,
  fakeMinecraft,
  fakeSamp,
  fakeSourceRcon,
  type FakeGame,
} from '@steward/api-client/testing/game-servers';
import type { Config } from '../../config/config.ts';
import type { Simulation } from '../simulator/simulation.ts';
import { fivemConsole, sampConsole } from './consoles.ts';
import { minecraftConsole } from './minecraft-console.ts';
import { createVisitors } from './visitors.ts';

type GameServer = Config['servers'][number];

/** The game as the rest of the demonstration sees it. */
type Played = Pick<Simulation, 'online' | 'offline' | 'kick'>;

type Named = Omit<GameServer, 'address'>;

const ROLEPLAY: Named = { id: 'rpg', kind: 'rpg', commands: true, label: 'Roleplay', maxPlayers: 500 };
/** The consoles of the others take no more than what they can do. */
const DEATHMATCH: Named = { id: 'tdm', kind: 'tdm', commands: ['kick'], label: 'Team deathmatch', maxPlayers: 100 };
const FIVEM: Named = { id: 'fivem-rp', kind: 'fivem-rp', commands: ['kick'], label: 'FiveM roleplay', maxPlayers: 128 };
const MINECRAFT: Named = {
  ...{ id: 'mc', kind: 'mc', label: 'Minecraft', maxPlayers: 100 },
  commands: ['kick', 'ban', 'unban'],
};

/** The game servers of the demonstration, on ports of their own. */
export interface DemoGames {
  readonly servers: GameServer[];
  /** How the remote consoles are reached, as `console` of agent.json has it. */
  readonly consoles: readonly DemoConsole[];
  /** From then on the roleplay server is that of the simulation, and its people play the others. */
  attach(simulation: Played): void;
  close(): Promise<void>;
}

export interface DemoConsole {
  readonly server: string;
  readonly game: 'samp' | 'minecraft' | 'fivem';
  readonly port: number;
  readonly password: string;
}

/** Starts the game servers of the demonstration: they answer as real ones do, on this machine alone. */
export async function startDemoGames(now: () => number): Promise<DemoGames> {
  let roleplay: Played = { online: () => [], offline: () => [], kick: () => undefined };
  const password = randomUUID();
  const names = () => roleplay.offline().map(({ name }) => name);
  const [tdm, fivem, minecraft] = [
    createVisitors({ game: 'tdm', most: 60, now, names }),
    createVisitors({ game: 'fivem', most: 90, now, names }),
    createVisitors({ game: 'mc', most: 40, now, names }),
  ];
  const there = () => roleplay.online();
  // By a number that stays when others come or go between the list and the command.
  const kick = (id: number) => {
    const person = there().find((one) => one.id === id);
    if (person) roleplay.kick(person);
  };
  const list = () =>
    fivem.there().map(({ id, name }) => ({ endpoint: '127.0.0.1', id, identifiers: [], name, ping: 30 + id }));
  const games: FakeGame[] = [];
  const add = async <T extends FakeGame>(game: Promise<T>): Promise<T> => {
    const started = await game;
    games.push(started);
    return started;
  };
  const rpg = await add(
    fakeSamp({
      hostname: Buffer.from('Los Arboles Roleplay'),
      players: () => roleplay.online().length,
      rcon: { password, run: sampConsole({ there, kick, ban: kick }) },
    }),
  );
  const deathmatch = await add(
    fakeSamp({
      hostname: Buffer.from('Los Arboles TDM'),
      players: () => tdm.there().length,
      maxPlayers: 100,
      version: '0.3.7-R2',
      rcon: { password, run: sampConsole(tdm) },
    }),
  );
  const fx = await add(
    fakeFivem(
      {
        '/dynamic.json': () => ({
          ...{ hostname: '^3Los Arboles^7 FiveM', gametype: 'Roleplay', mapname: 'San Andreas', iv: '1' },
          ...{ clients: fivem.there().length, sv_maxclients: '128' },
        }),
        '/info.json': () => ({
          server: 'FXServer-master v1.0.0.12913 linux',
          vars: { sv_projectName: 'Los Arboles' },
          version: 1,
        }),
        '/players.json': list,
      },
      { rcon: { password, run: fivemConsole(fivem) } },
    ),
  );
  const mc = await add(
    fakeMinecraft({
      json: () =>
        JSON.stringify({
          version: { name: '1.21.8', protocol: 772 },
          players: { max: 100, online: minecraft.there().length, sample: [] },
          description: { text: 'Los Arboles ', extra: [{ text: 'Creative' }] },
        }),
    }),
  );
  const runLine = minecraftConsole(minecraft);
  const console = await add(fakeSourceRcon(password, (command) => runLine(command).join('\n')));
  const at = ({ port }: FakeGame) => `127.0.0.1:${port}`;
  return {
    servers: [
      { ...ROLEPLAY, address: at(rpg) },
      { ...DEATHMATCH, address: at(deathmatch) },
      { ...FIVEM, address: at(fx) },
      { ...MINECRAFT, address: at(mc) },
    ],
    consoles: [
      { server: ROLEPLAY.id, game: 'samp', port: rpg.port, password },
      { server: DEATHMATCH.id, game: 'samp', port: deathmatch.port, password },
      { server: FIVEM.id, game: 'fivem', port: fx.port, password },
      { server: MINECRAFT.id, game: 'minecraft', port: console.port, password },
    ],
    attach: (simulation) => {
      roleplay = simulation;
    },
    async close() {
      for (const game of games.splice(0)) await game.close();
    },
  };
}
