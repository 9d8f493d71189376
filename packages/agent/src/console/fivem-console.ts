import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleError } from './console-error.ts';
import { fivemPlayers, fivemRcon } from './fivem-rcon.ts';
import { DONE, type GameConsole, notKnown, type Outcome, refused } from './outcomes.ts';
import { chatLines, linesOf, plainText, textOf } from './texts.ts';
import type { ConsoleAddress } from './source-rcon.ts';

/** The server makes its list of players anew each second. */
const LISTED_MS = 1300;
const NO_COMMAND = /no such command/i;

/** FiveM: players are named by their number. It has no bans of its own. */
export function fivemConsole(address: ConsoleAddress): GameConsole {
  async function run(command: string): Promise<string> {
    const answer = await fivemRcon(address, command);
    if (answer === undefined) throw new ConsoleError(`The console at ${address.host}:${address.port} does not answer.`);
    return answer;
  }

  /** By the command `say`, which the stock resource "chat" has. */
  async function say(lines: readonly string[]): Promise<Outcome> {
    for (const line of lines)
      if (NO_COMMAND.test(await run(`say ${line.replaceAll(/["\\;]/g, ' ')}`)))
        return refused('The game server has no command "say". Start its resource "chat".');
    return DONE;
  }

  async function kick(name: string, reason: string): Promise<Outcome> {
    const [id, ...others] = await fivemPlayers(address, name);
    if (id === undefined) return DONE;
    if (others.length > 0) return refused('Several players in the game have this name.');
    await run(`clientkick ${id} "${reason.replaceAll(/["\\;]/g, ' ')}"`);
    await sleep(LISTED_MS);
    return (await fivemPlayers(address, name)).includes(id) ? refused('The game did not kick the player.') : DONE;
  }

  return {
    async ping() {
      await run('version');
    },
    send: async (command) => linesOf((await fivemRcon(address, command)) ?? ''),
    async run({ kind, data }) {
      if (kind === 'say') return say(chatLines(data['text']));
      if (kind === 'message') return refused('The console of the game cannot write to one player.');
      if (kind === 'kick') return kick(textOf(data['name']), plainText(data['reason']));
      if (kind === 'ban' || kind === 'unban')
        return refused('The console of FiveM has no bans. The script has to do it.');
      return notKnown(kind);
    },
  };
}
