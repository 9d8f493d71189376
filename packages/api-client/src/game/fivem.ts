import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { answered, countOf, textOf, UnreadableError, type Asking, type GameAnswer, type GameStatus } from './status.ts';

const DEFAULT_PORT = 30_120;
/** `info.json` holds a picture. */
const MOST_BYTES = 1024 * 1024;

interface Fetched<T> {
  readonly value: T;
  readonly ms: number;
}

/**
 * Reads JSON from a game server, and no more of it than so many bytes. Throws `UnreadableError` for anything else. By the
 * parser of Node.js itself: `fetch` would take 50 MB of memory, which beside a game are the game's.
 */
export async function fetchJson(url: string, signal: AbortSignal, mostBytes = MOST_BYTES): Promise<Fetched<unknown>> {
  const begun = performance.now();
  const request = get(url, { signal, agent: false, headers: { accept: 'application/json' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const ms = performance.now() - begun;
  request.on('error', () => undefined);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new UnreadableError('The answer is too long.');
    parts.push(part);
  }
  if (response.statusCode !== 200) throw new UnreadableError('This is no answer of the game.');
  try {
    return { value: JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown, ms };
  } catch {
    throw new UnreadableError('The answer is not JSON.');
  }
}

async function fetchObject(url: string, signal: AbortSignal): Promise<Fetched<Readonly<Record<string, unknown>>>> {
  const { value, ms } = await fetchJson(url, signal);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new UnreadableError('The answer is no object.');
  return { value: value as Readonly<Record<string, unknown>>, ms };
}

async function ask({ host, port = DEFAULT_PORT, timeoutMs }: Asking): Promise<GameStatus> {
  const signal = AbortSignal.timeout(timeoutMs);
  const base = `http://${host}:${port}`;
  const { value, ms } = await fetchObject(`${base}/dynamic.json`, signal);
  const status = {
    hostname: textOf(value['hostname']),
    players: countOf(value['clients']),
    maxPlayers: countOf(value['sv_maxclients']),
    ping: Math.round(ms),
    map: textOf(value['mapname']) || null,
  };
  const info = await fetchObject(`${base}/info.json`, signal).catch(() => undefined);
  return { ...status, version: textOf(info?.value['server']) || null };
}

/** Asks a FiveM server by HTTP. Who plays is not asked for. */
export const askFivem = (asking: Asking): Promise<GameAnswer> => answered(() => ask(asking));
