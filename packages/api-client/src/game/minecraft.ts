import { bareHost } from '../rules/server-address.ts';
import { resolveSrv } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { answered, countOf, textOf, UnreadableError, type Asking, type GameAnswer, type GameStatus } from './status.ts';

const DEFAULT_PORT = 25_565;
/** The answer holds a picture. */
const MOST_BYTES = 256 * 1024;
const MOST_VARINT_BYTES = 5;
const MOST_DEPTH = 8;

function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let left = value >>> 0;
  do {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>>= 7;
  } while (left > 0);
  return Buffer.from(bytes);
}

const packet = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([varInt(body.length), body]);
};

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([varInt(bytes.length), bytes]);
};

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Reads packets off a connection. Throws `UnreadableError` for what is none, or too long. */
class Packets {
  readonly #parts: AsyncIterator<Buffer>;
  #held = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#parts = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async #bytes(size: number): Promise<Buffer> {
    if (size > MOST_BYTES) throw new UnreadableError('The answer is too long.');
    while (this.#held.length < size) {
      const next = await this.#parts.next();
      if (next.done) throw new UnreadableError('The answer is cut.');
      this.#held = Buffer.concat([this.#held, next.value]);
    }
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  async #length(): Promise<number> {
    let value = 0;
    for (let index = 0; index < MOST_VARINT_BYTES; index++) {
      const [byte = 0] = await this.#bytes(1);
      value |= (byte & 0x7f) << (7 * index);
      if (byte < 0x80) {
        if (value < 0) break;
        return value;
      }
    }
    throw new UnreadableError('This is no length.');
  }

  /** The data of the next packet, which must have this id. */
  async next(id: number): Promise<Buffer> {
    const body = await this.#bytes(await this.#length());
    if (body[0] !== id) throw new UnreadableError('This is another answer.');
    return body.subarray(1);
  }
}

/** The text of an answer, behind its own length. */
function stringIn(data: Buffer): string {
  let [length, at] = [0, 0];
  for (; at < MOST_VARINT_BYTES; at++) {
    const byte = data[at] ?? 0;
    length |= (byte & 0x7f) << (7 * at);
    if (byte < 0x80) break;
  }
  if (length < 0 || at + 1 + length > data.length) throw new UnreadableError('The answer is cut.');
  return data.subarray(at + 1, at + 1 + length).toString('utf8');
}

/** The text of a description: a text, or a text with parts. */
function descriptionOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object' || depth > MOST_DEPTH) return '';
  const { text: own, extra } = value as { readonly text?: unknown; readonly extra?: unknown };
  const parts = Array.isArray(extra) ? extra.slice(0, 100).map((part) => descriptionOf(part, depth + 1)) : [];
  return [typeof own === 'string' ? own : '', ...parts].join('');
}

interface Told {
  readonly description?: unknown;
  readonly players?: { readonly online?: unknown; readonly max?: unknown } | null;
  readonly version?: { readonly name?: unknown } | null;
}

function read(json: string): Omit<GameStatus, 'ping'> {
  let told: Told | null;
  try {
    told = JSON.parse(json) as Told | null;
  } catch {
    throw new UnreadableError('The answer is not JSON.');
  }
  const players = told?.players;
  return {
    hostname: textOf(descriptionOf(told?.description)),
    players: countOf(players?.online),
    maxPlayers: countOf(players?.max),
    version: textOf(told?.version?.name) || null,
    map: null,
  };
}

/** Where the server truly is: the record `_minecraft._tcp` of its name, where no port was given. */
async function placeOf({ host, port }: Pick<Asking, 'host' | 'port'>): Promise<{ host: string; port: number }> {
  const name = bareHost(host);
  if (port !== undefined) return { host: name, port };
  const [found] = await resolveSrv(`_minecraft._tcp.${name}`).catch(() => []);
  return found ? { host: found.name, port: found.port } : { host: name, port: DEFAULT_PORT };
}

async function exchange(socket: Socket, host: string, port: number): Promise<GameStatus> {
  const packets = new Packets(socket);
  const handshake = packet(varInt(0), varInt(-1), text(host), u16(port), varInt(1));
  socket.write(Buffer.concat([handshake, packet(varInt(0))]));
  const status = read(stringIn(await packets.next(0)));
  const begun = performance.now();
  socket.write(packet(varInt(1), Buffer.alloc(8)));
  const ping = await packets.next(1).then(
    () => Math.round(performance.now() - begun),
    () => null,
  );
  return { ...status, ping };
}

async function ask({ host: named, port: given, timeoutMs }: Asking): Promise<GameStatus> {
  const { host, port } = await placeOf({ host: named, port: given });
  const socket = connect({ host, port, timeout: timeoutMs });
  const late = setTimeout(() => socket.destroy(new Error('Nothing came.')), timeoutMs);
  try {
    return await exchange(socket, host, port);
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/** Asks a Minecraft server (Java, from 1.7) by its list ping. */
export const askMinecraft = (asking: Asking): Promise<GameAnswer> => answered(() => ask(asking));
