import { ConsoleError } from './console-error.ts';
import { fivemConsole } from './fivem-console.ts';
import { DONE, type GameConsole, isForGood, NOT_UNTIL, notKnown, type Outcome, refused, UNKNOWN } from './outcomes.ts';
import { chatLines, linesOf, plainText, textOf } from './texts.ts';
import { sampRcon } from './samp-rcon.ts';
import { sourceRcon, type ConsoleAddress } from './source-rcon.ts';

export const CONSOLE_GAMES = ['samp', 'minecraft', 'fivem'] as const;
export type ConsoleGame = (typeof CONSOLE_GAMES)[number];

const MOST_REMEMBERED = 500;
const TRIES = 2;
const PLAYER = /^\s*(\d{1,5})\s+(\S{1,64})\s+\d+\s+(\d{1,3}(?:\.\d{1,3}){3})\s*$/;

interface SampPlayer {
  readonly id: string;
  readonly ip: string;
}

/** SA-MP and open.mp: players are named by their number, and banned by their address. */
function sampConsole(address: ConsoleAddress): GameConsole {
  /** Addresses of who was kicked: the ban that follows finds nobody online. */
  const kicked = new Map<string, string>();

  /** Silent is an empty server, or one that is not there: another command tells. */
  async function listPlayers(): Promise<string[]> {
    for (let tried = 0; tried < TRIES; tried++) {
      const lines = await sampRcon(address, 'players');
      if (lines.length > 0 || (await sampRcon(address, 'cmdlist')).length > 0) return lines;
    }
    throw new ConsoleError(`The console at ${address.host}:${address.port} does not answer.`);
  }

  async function findPlayer(name: string): Promise<SampPlayer | undefined> {
    for (const line of await listPlayers()) {
      const [, id, found, ip] = PLAYER.exec(line) ?? [];
      if (id !== undefined && ip !== undefined && found === name) return { id, ip };
    }
    return undefined;
  }

  async function kick(name: string): Promise<Outcome> {
    for (let tried = 0; tried <= TRIES; tried++) {
      const player = await findPlayer(name);
      if (!player) return DONE;
      kicked.set(name, player.ip);
      const [oldest] = kicked.keys();
      if (kicked.size > MOST_REMEMBERED && oldest !== undefined) kicked.delete(oldest);
      if (tried < TRIES) await sampRcon(address, `kick ${player.id}`);
    }
    return refused('The game did not kick the player.');
  }

  async function ban(name: string): Promise<Outcome> {
    const ip = (await findPlayer(name))?.ip ?? kicked.get(name);
    if (ip === undefined) return UNKNOWN;
    for (let tried = 0; tried < TRIES; tried++) if ((await sampRcon(address, `banip ${ip}`)).length > 0) return DONE;
    return refused('The game did not say that it banned the address.');
  }

  /** It is silent about it: that it takes commands at all was asked before. */
  async function say(lines: readonly string[]): Promise<Outcome> {
    await listPlayers();
    for (const line of lines) await sampRcon(address, `say ${line}`);
    return DONE;
  }

  return {
    async ping() {
      await listPlayers();
    },
    send: (command) => sampRcon(address, command),
    async run({ kind, data }) {
      const name = textOf(data['name']);
      if (kind === 'say') return say(chatLines(data['text']));
      if (kind === 'message') return refused('The console of the game cannot write to one player.');
      if (kind === 'kick') return kick(name);
      if (kind === 'ban') return isForGood(data) ? ban(name) : NOT_UNTIL;
      if (kind === 'unban') return refused('The console of the game lifts bans by address alone.');
      return notKnown(kind);
    },
  };
}

const MINECRAFT_NAME = /^\w{1,16}$/;
const MINECRAFT_UNKNOWN = /no player was found|player does not exist|that player cannot be found/i;
const MINECRAFT_SAME = /nothing changed/i;
const MINECRAFT_FAILED = /^(?:unknown (?:or incomplete )?command|incorrect argument)/i;

/** Minecraft: players are named by name. */
function minecraftConsole(address: ConsoleAddress): GameConsole {
  async function runLine(line: string): Promise<Outcome> {
    const answer = (await sourceRcon(address, line)).trim();
    if (MINECRAFT_SAME.test(answer)) return DONE;
    if (MINECRAFT_UNKNOWN.test(answer)) return UNKNOWN;
    return MINECRAFT_FAILED.test(answer) ? refused(`The game answered: ${plainText(answer)}`) : DONE;
  }
  async function runLines(word: string, lines: readonly string[]): Promise<Outcome> {
    for (const line of lines) {
      const outcome = await runLine(`${word} ${line}`);
      if (outcome.result !== 'done') return outcome;
    }
    return DONE;
  }

  return {
    async ping() {
      await sourceRcon(address, 'list');
    },
    send: async (command) => linesOf(await sourceRcon(address, command)),
    async run({ kind, data }) {
      const name = textOf(data['name']);
      if (kind === 'say') return runLines('say', chatLines(data['text']));
      if (!['message', 'kick', 'ban', 'unban'].includes(kind)) return notKnown(kind);
      if (!MINECRAFT_NAME.test(name)) return kind === 'kick' ? DONE : UNKNOWN;
      if (kind === 'message') return runLines(`tell ${name}`, chatLines(data['text']));
      if (kind === 'kick') {
        const outcome = await runLine(`kick ${name} ${plainText(data['reason'])}`.trim());
        return outcome === UNKNOWN ? DONE : outcome;
      }
      if (kind === 'unban') return runLine(`pardon ${name}`);
      return isForGood(data) ? runLine(`ban ${name} ${plainText(data['reason'])}`.trim()) : NOT_UNTIL;
    },
  };
}

const OPENED: Readonly<Record<ConsoleGame, (address: ConsoleAddress) => GameConsole>> = {
  samp: sampConsole,
  minecraft: minecraftConsole,
  fivem: fivemConsole,
};

export const openConsole = (game: ConsoleGame, address: ConsoleAddress): GameConsole => OPENED[game](address);
