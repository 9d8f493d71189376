import { randomUUID } from 'node:crypto';
import {
  fakeFivem,
  fakeMinecraft,
  fakeSamp,
  fakeSourceRcon,
  type FakeGame,
} from '@steward/api-client/testing/game-servers';
import type { Config } from '../../config.ts';
import { anyName } from '../names.ts';
import { createRandom } from '../random.ts';
import type { Simulation } from '../simulator/simulation.ts';

type GameServer = Config['servers'][number];

/** Seconds after which a few people came to the smaller games, or left. */
const CHANGES_EVERY = 60;
const DAY = 86_400;

/** The game servers of the demonstration, on ports of their own. */
export interface DemoGames {
  readonly servers: GameServer[];
  /** How the remote consoles are reached, as `console` of agent.json has it. */
  readonly consoles: readonly {
    readonly game: 'samp' | 'minecraft';
    readonly port: number;
    readonly password: string;
  }[];
  /** From then on the roleplay server is that of the simulation. */
  attach(simulation: Pick<Simulation, 'online' | 'kick'>): void;
  close(): Promise<void>;
}

/** Who plays a game of which nothing but its list is known: more in the evening, the same ones for a while. */
function visitors(game: string, most: number, now: () => number): () => string[] {
  const random = createRandom(game);
  const names = [...new Set(Array.from({ length: 2 * most }, () => anyName(random)))].slice(0, most);
  return () => {
    const at = Math.floor(now() / CHANGES_EVERY) * CHANGES_EVERY;
    const evening = (1 - Math.cos((2 * Math.PI * (at - 5 * 3600)) / DAY)) / 2;
    const count = Math.round(most * (0.15 + 0.75 * evening)) + (createRandom(`${game} ${at}`).int(0, 4) - 2);
    return names.slice(0, Math.min(names.length, Math.max(1, count)));
  };
}

/** What the console of a SA-MP server answers. */
function sampConsole(online: () => readonly { readonly name: string }[], kick: (index: number) => void) {
  return (command: string): string[] => {
    const [word = '', ...rest] = command.split(' ');
    if (word === 'players')
      return ['ID\tName\tPing\tIP', ...online().map(({ name }, id) => `${id}\t${name}\t45\t198.18.0.${id % 250}`)];
    if (word === 'cmdlist') return ['Console Commands:', '  players', '  kick', '  banip', '  say'];
    if (word === 'kick') kick(Number(rest[0]));
    if (word === 'banip') return [`IP ${rest[0] ?? ''} has been banned.`];
    return [];
  };
}

/** Starts the game servers of the demonstration: they answer as real ones do, on this machine alone. */
export async function startDemoGames(now: () => number): Promise<DemoGames> {
  let roleplay: Pick<Simulation, 'online' | 'kick'> = { online: () => [], kick: () => undefined };
  const password = randomUUID();
  const [tdm, fivem, minecraft] = [visitors('tdm', 60, now), visitors('fivem', 90, now), visitors('mc', 40, now)];
  const kick = (index: number) => {
    const person = roleplay.online()[index];
    if (person) roleplay.kick(person);
  };
  const list = () =>
    fivem().map((name, id) => ({ endpoint: '127.0.0.1', id: id + 1, identifiers: [], name, ping: 30 + id }));
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
      rcon: { password, run: sampConsole(() => roleplay.online(), kick) },
    }),
  );
  const deathmatch = await add(
    fakeSamp({
      hostname: Buffer.from('Los Arboles TDM'),
      players: () => tdm().length,
      maxPlayers: 100,
      version: '0.3.7-R2',
    }),
  );
  const fx = await add(
    fakeFivem({
      '/dynamic.json': () => ({
        ...{ hostname: '^3Los Arboles^7 FiveM', gametype: 'Roleplay', mapname: 'San Andreas', iv: '1' },
        ...{ clients: fivem().length, sv_maxclients: '128' },
      }),
      '/info.json': () => ({
        server: 'FXServer-master v1.0.0.12913 linux',
        vars: { sv_projectName: 'Los Arboles' },
        version: 1,
      }),
      '/players.json': list,
    }),
  );
  const mc = await add(
    fakeMinecraft({
      json: () =>
        JSON.stringify({
          version: { name: '1.21.8', protocol: 772 },
          players: { max: 100, online: minecraft().length, sample: [] },
          description: { text: 'Los Arboles ', extra: [{ text: 'Creative' }] },
        }),
    }),
  );
  const console = await add(
    fakeSourceRcon(password, (command) =>
      command === 'list'
        ? `There are ${minecraft().length} of a max of 100 players online: ${minecraft().join(', ')}`
        : '',
    ),
  );
  const at = ({ port }: FakeGame) => `127.0.0.1:${port}`;
  return {
    servers: [
      { id: 'rpg', kind: 'rpg', commands: true, label: 'Roleplay', address: at(rpg), maxPlayers: 500 },
      { id: 'tdm', kind: 'tdm', commands: false, label: 'Team deathmatch', address: at(deathmatch), maxPlayers: 100 },
      { id: 'fivem-rp', kind: 'fivem-rp', commands: false, label: 'FiveM roleplay', address: at(fx), maxPlayers: 128 },
      { id: 'mc', kind: 'mc', commands: false, label: 'Minecraft', address: at(mc), maxPlayers: 100 },
    ],
    consoles: [
      { game: 'samp', port: rpg.port, password },
      { game: 'minecraft', port: console.port, password },
    ],
    attach: (simulation) => {
      roleplay = simulation;
    },
    async close() {
      for (const game of games.splice(0)) await game.close();
    },
  };
}
