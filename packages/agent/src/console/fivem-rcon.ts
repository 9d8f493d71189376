import { fetchJson } from '@steward/api-client/game/fivem';
import { UnreadableError } from '@steward/api-client/game/status';
import { reasonOf } from '../errors.ts';
import { ConsoleError, WrongPasswordError } from './console-error.ts';
import type { ConsoleAddress } from './source-rcon.ts';
import { exchange } from './udp-exchange.ts';

const PREFIX = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const ANSWER = Buffer.concat([PREFIX, Buffer.from('print ')]);
const QUIET_MS = 100;
const WAIT_MS = 3000;
const MOST_PLAYERS_BYTES = 2 * 1024 * 1024;
const WRONG = /^Invalid password\./;
const WITHOUT = /^The server must set rcon_password/;

/** Runs one command over FiveM's RCON; undefined where it is silent. Throws `WrongPasswordError` or `ConsoleError`. */
export async function fivemRcon(
  { host, port, password }: ConsoleAddress,
  command: string,
): Promise<string | undefined> {
  const texts = await exchange({
    host,
    port,
    quietMs: QUIET_MS,
    request: () => Buffer.concat([PREFIX, Buffer.from(`rcon ${password} ${command}`)]),
    read(answer) {
      if (!answer.subarray(0, ANSWER.length).equals(ANSWER)) return undefined;
      const text = answer.toString('utf8', ANSWER.length);
      if (WRONG.test(text)) throw new WrongPasswordError('The console refuses the password.');
      if (WITHOUT.test(text)) throw new WrongPasswordError('The game server has no rcon_password.');
      return { text };
    },
  });
  return texts.length === 0 ? undefined : texts.join('');
}

/** The numbers of the players of that name. Throws `ConsoleError` where the list cannot be read. */
export async function fivemPlayers({ host, port }: ConsoleAddress, name: string): Promise<number[]> {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  let list: unknown;
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    list = (await fetchJson(`http://${place}/players.json`, signal, MOST_PLAYERS_BYTES)).value;
  } catch (error) {
    const why = error instanceof UnreadableError ? error.message : `${reasonOf(error)}.`;
    throw new ConsoleError(`The list of players at ${place} cannot be read: ${why}`, { cause: error });
  }
  if (!Array.isArray(list)) throw new ConsoleError(`The list of players at ${place} cannot be read.`);
  return list.flatMap((one: unknown) => {
    const { id, name: found } = (one ?? {}) as { id?: unknown; name?: unknown };
    return found === name && Number.isSafeInteger(id) && (id as number) >= 0 ? [id as number] : [];
  });
}
