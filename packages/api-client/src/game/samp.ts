import { bareHost } from '../rules/server-address.ts';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { answered, countOf, textOf, UnreadableError, type Asking, type GameAnswer, type GameStatus } from './status.ts';

const DEFAULT_PORT = 7777;
/** The length of the head of a question. */
export const SAMP_HEAD_BYTES = 11;
/** UDP loses packets. */
const TRIES = 3;
const MOST_STRING = 1024;

/** The head of a question, which the answer repeats: `SAMP`, the address as the asker sees it, the port, the question. */
export function sampHead(address: string, port: number, opcode: string): Buffer {
  const head = Buffer.alloc(SAMP_HEAD_BYTES);
  head.write('SAMP', 0, 'latin1');
  for (const [index, part] of address.split('.').entries()) head.writeUInt8(Number(part), 4 + index);
  head.writeUInt16LE(port, 8);
  head.write(opcode, 10, 'latin1');
  return head;
}

/** Reads an answer from its head on. Throws `UnreadableError` where it ends too early. */
class Reader {
  readonly #bytes: Buffer;
  readonly #decoder: TextDecoder;
  #at = SAMP_HEAD_BYTES;

  constructor(bytes: Buffer, encoding: string) {
    this.#bytes = bytes;
    this.#decoder = new TextDecoder(encoding);
  }

  #take(size: number): Buffer {
    if (size > MOST_STRING || this.#at + size > this.#bytes.length) throw new UnreadableError('The answer is cut.');
    const taken = this.#bytes.subarray(this.#at, this.#at + size);
    this.#at += size;
    return taken;
  }

  u8 = (): number => this.#take(1).readUInt8();
  u16 = (): number => this.#take(2).readUInt16LE();
  text = (size: number): string => this.#decoder.decode(this.#take(size));
  longText = (): string => this.text(this.#take(4).readUInt32LE());
  shortText = (): string => this.text(this.u8());
}

interface Information {
  readonly players: number;
  readonly maxPlayers: number;
  readonly hostname: string;
}

/** Answer to `i`: whether a password is set, players, slots, host name, game mode, language. */
function readInformation(bytes: Buffer, encoding: string): Information {
  const reader = new Reader(bytes, encoding);
  reader.u8();
  const [players, maxPlayers] = [countOf(reader.u16()), countOf(reader.u16())];
  return { players, maxPlayers, hostname: textOf(reader.longText()) };
}

/** What is told beside the information. */
type Rules = Pick<GameStatus, 'version' | 'map'>;

/** The rules `version` and `mapname` of the answer to `r`; null where there are none, or they cannot be read. */
function readRules(bytes: Buffer | undefined, encoding: string): Rules {
  const found = { version: null as string | null, map: null as string | null };
  if (bytes === undefined) return found;
  try {
    const reader = new Reader(bytes, encoding);
    for (let left = reader.u16(); left > 0; left--) {
      const [name, value] = [reader.shortText(), reader.shortText()];
      if (name === 'version') found.version = textOf(value) || null;
      if (name === 'mapname') found.map = textOf(value) || null;
    }
  } catch {
    // What was read before it was cut is told.
  }
  return found;
}

/** Asks one question, again where nothing comes; undefined when nothing came in time. Others cannot answer for it. */
function question(socket: Socket, head: Buffer, eachMs: number): Promise<{ bytes: Buffer; ms: number } | undefined> {
  return new Promise((resolve, reject) => {
    let [tried, begun] = [0, 0];
    let timer: NodeJS.Timeout | undefined;
    const finish = (found: { bytes: Buffer; ms: number } | undefined, error?: Error) => {
      clearTimeout(timer);
      socket.off('message', onMessage).off('error', onError);
      if (error) reject(error);
      else resolve(found);
    };
    const onMessage = (bytes: Buffer) => {
      if (bytes.length >= SAMP_HEAD_BYTES && bytes.subarray(0, SAMP_HEAD_BYTES).equals(head))
        finish({ bytes, ms: performance.now() - begun });
    };
    const onError = (error: Error) => finish(undefined, error);
    const send = () => {
      if (tried === TRIES) return finish(undefined);
      tried += 1;
      begun = performance.now();
      socket.send(head);
      timer = setTimeout(send, eachMs);
    };
    socket.on('message', onMessage).on('error', onError);
    send();
  });
}

function connected(address: string, port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    // Connected, the system hands on what this address sends, and nothing of others.
    socket.connect(port, address, () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

async function ask({ host, port = DEFAULT_PORT, timeoutMs, encoding = 'windows-1252' }: Asking): Promise<GameStatus> {
  const { address } = await lookup(bareHost(host), { family: 4 });
  const socket = await connected(address, port);
  try {
    const eachMs = timeoutMs / (TRIES + 1);
    const found = await question(socket, sampHead(address, port, 'i'), eachMs);
    if (found === undefined) throw new Error('Nothing came.');
    const information = readInformation(found.bytes, encoding);
    const rules = await question(socket, sampHead(address, port, 'r'), eachMs / TRIES).catch(() => undefined);
    return { ...information, ping: Math.round(found.ms), ...readRules(rules?.bytes, encoding) };
  } finally {
    socket.close();
  }
}

/** Asks a SA-MP or open.mp server by its query, over IPv4. */
export const askSamp = (asking: Asking): Promise<GameAnswer> => answered(() => ask(asking));
