import { createSocket } from 'node:dgram';
import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A server of a game on loopback, as far as it can be asked. */
export interface FakeGame {
  readonly port: number;
  close(): Promise<void>;
}

const longText = (bytes: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
};
const shortText = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
/** Of a demonstration with more players than the answer can tell, as many as it can. */
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(Math.min(value, 0xffff));
  return bytes;
};

/** The console of a game that is played here: what it prints, a line each. */
interface FakeConsole {
  readonly password: string;
  run(command: string): readonly string[];
}

export interface FakeSamp {
  /** Any free one when it is left out. */
  readonly port?: number;
  readonly hostname?: Buffer;
  readonly players?: number | (() => number);
  readonly maxPlayers?: number;
  readonly version?: string;
  /** Questions that are not answered, as lost packets are. */
  readonly lose?: number;
  /** Instead of the answer: what follows the head. */
  readonly answer?: (opcode: string) => Buffer | undefined;
  readonly rcon?: FakeConsole;
}

/** The lines that a console prints for what follows the head of a question `x`. */
function consoleLines(rest: Buffer, { password, run }: FakeConsole): readonly string[] {
  if (rest.length < 2) return [];
  const secret = rest.readUInt16LE(0);
  if (rest.length < 4 + secret) return [];
  if (rest.toString('latin1', 2, 2 + secret) !== password) return ['Invalid RCON password.'];
  return run(rest.toString('latin1', 4 + secret, 4 + secret + rest.readUInt16LE(2 + secret)));
}

/** Answers the questions `i`, `r` and `p` of SA-MP, and `x` where it has a console. */
export async function fakeSamp({
  port = 0,
  hostname = Buffer.from('Los Arboles'),
  players = 7,
  maxPlayers = 500,
  version = 'omp 1.4.0',
  lose = 0,
  answer,
  rcon,
}: FakeSamp = {}): Promise<FakeGame> {
  const socket = createSocket('udp4');
  let lost = 0;
  const told = (opcode: string): Buffer | undefined => {
    if (opcode === 'i')
      return Buffer.concat([
        Buffer.from([0]),
        u16(typeof players === 'number' ? players : players()),
        u16(maxPlayers),
        longText(hostname),
        longText(Buffer.from('RP')),
        longText(Buffer.from('en')),
      ]);
    if (opcode === 'r') return Buffer.concat([u16(2), ...['mapname', 'LS', 'version', version].map(shortText)]);
    return opcode === 'p' ? Buffer.alloc(0) : undefined;
  };
  socket.on('message', (message, from) => {
    if (lost++ < lose || message.subarray(0, 4).toString('latin1') !== 'SAMP') return;
    const opcode = message.toString('latin1', 10, 11);
    const send = (head: Buffer, rest: Buffer) => socket.send(Buffer.concat([head, rest]), from.port, from.address);
    if (opcode === 'x' && rcon)
      for (const line of consoleLines(message.subarray(11), rcon)) {
        const text = Buffer.from(line, 'latin1');
        send(message.subarray(0, 11), Buffer.concat([u16(text.length), text]));
      }
    const rest = (answer ?? told)(opcode);
    if (rest) send(opcode === 'p' ? message.subarray(0, 15) : message.subarray(0, 11), rest);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

const FIVEM_RCON = /^\xff{4}rcon (\S*) ([^]*)$/;

/** What FXServer prints for a packet of its RCON; undefined where it is none. */
function fivemPrint(packet: Buffer, { password, run }: FakeConsole): string | undefined {
  const [, given, command = ''] = FIVEM_RCON.exec(packet.toString('latin1')) ?? [];
  if (given === undefined) return undefined;
  if (password === '') return 'print The server must set rcon_password to be able to use this command.\n';
  if (given !== password) return 'print Invalid password.\n';
  return `print ${run(Buffer.from(command, 'latin1').toString()).join('\n')}`;
}

/** What it answers to the question `getinfo` of its engine, of the page that says the same. */
function fivemInfo(packet: Buffer, page: unknown): string | undefined {
  const challenge = /^\xff{4}getinfo ([^\0\n]{0,32})/.exec(packet.toString('latin1'))?.[1];
  if (challenge === undefined || page === null || typeof page !== 'object') return undefined;
  const told = { ...page, challenge, gamename: 'CitizenFX', protocol: 4 };
  return `infoResponse\n${Object.entries(told)
    .map(([key, value]) => `\\${key}\\${String(value)}`)
    .join('')}`;
}

interface FakeFivem {
  readonly rcon?: FakeConsole;
  readonly host?: string;
}

/**
 * Answers by HTTP as FiveM does: a value, or what a function gives, is sent as JSON, a text as it is. On the same port it
 * answers over UDP what its engine is asked, and RCON where it has a console.
 */
export async function fakeFivem(
  pages: Readonly<Record<string, unknown>>,
  { rcon, host = '127.0.0.1' }: FakeFivem = {},
): Promise<FakeGame> {
  const pageOf = (path: string): unknown => {
    const told = pages[path];
    return typeof told === 'function' ? (told as () => unknown)() : told;
  };
  const server = createHttp((request, response) => {
    const page = pageOf(request.url ?? '');
    if (page === undefined) response.writeHead(404).end();
    else response.end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  udp.on('message', (packet, from) => {
    const text = fivemInfo(packet, pageOf('/dynamic.json')) ?? (rcon && fivemPrint(packet, rcon));
    if (text !== undefined)
      udp.send(Buffer.concat([Buffer.alloc(4, 0xff), Buffer.from(text)]), from.port, from.address);
  });
  udp.bind(port, host);
  await once(udp, 'listening');
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        udp.close();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const varInt = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left]);
    bytes.push((left & 0x7f) | 0x80);
  }
};

/** Where the packet that begins there ends, and where its content begins; undefined while it is not whole. */
function packetAt(bytes: Buffer): { readonly from: number; readonly end: number } | undefined {
  let [length, at] = [0, 0];
  for (; ; at++) {
    const byte = bytes[at];
    if (byte === undefined || at > 4) return undefined;
    length |= (byte & 0x7f) << (7 * at);
    if (byte < 0x80) break;
  }
  const from = at + 1;
  return bytes.length < from + length ? undefined : { from, end: from + length };
}

/** Answers the list ping of Minecraft with this text; `raw`: with these bytes, whatever is asked. */
export async function fakeMinecraft(
  told: { readonly json: string | (() => string) } | { readonly raw: Buffer },
  { host = '127.0.0.1' }: { readonly host?: string } = {},
): Promise<FakeGame> {
  const server = createTcp((socket) => {
    socket.on('error', () => undefined);
    let [held, greeted] = [Buffer.alloc(0), false];
    socket.on('data', (data: Buffer) => {
      if ('raw' in told) return void socket.end(told.raw);
      held = Buffer.concat([held, data]);
      for (let found = packetAt(held); found; found = packetAt(held)) {
        const packet = held.subarray(0, found.end);
        held = held.subarray(found.end);
        if (packet[found.from] === 1) return void socket.end(packet);
        if (greeted) {
          const json = Buffer.from(typeof told.json === 'string' ? told.json : told.json());
          const body = Buffer.concat([varInt(0), varInt(json.length), json]);
          socket.write(Buffer.concat([varInt(body.length), body]));
        }
        greeted = true;
      }
    });
  });
  return listening(server, host);
}

const rconPacket = (id: number, type: number, body: string): Buffer => {
  const text = Buffer.from(body);
  const head = Buffer.alloc(12);
  head.writeInt32LE(10 + text.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(type, 8);
  return Buffer.concat([head, text, Buffer.alloc(2)]);
};

interface RconHooks {
  /** How an answer goes out, for one that comes in pieces or never. */
  readonly write?: (socket: Socket, bytes: Buffer) => void;
  /** Told of each login that is tried. */
  readonly onLogin?: () => void;
}

/** Answers Source RCON as Minecraft does: one packet at a time, long answers in parts of 4096 bytes. */
export async function fakeSourceRcon(
  password: string,
  run: (command: string) => string,
  { write = (socket, bytes) => void socket.write(bytes), onLogin }: RconHooks = {},
): Promise<FakeGame> {
  const server = createTcp((socket) => {
    let [held, isIn] = [Buffer.alloc(0), false];
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      held = Buffer.concat([held, part]);
      while (held.length >= 4 && held.length >= 4 + held.readInt32LE(0)) {
        const size = held.readInt32LE(0);
        if (size < 10 || size > 4106) return void socket.destroy();
        const [id, type, body] = [held.readInt32LE(4), held.readInt32LE(8), held.toString('utf8', 12, 2 + size)];
        held = held.subarray(4 + size);
        if (type === 3) {
          onLogin?.();
          isIn = body === password;
          write(socket, rconPacket(isIn ? id : -1, 2, ''));
        } else if (type === 2 && isIn) {
          const text = run(body);
          for (let from = 0; from === 0 || from < text.length; from += 4096)
            write(socket, rconPacket(id, 0, text.slice(from, from + 4096)));
        } else write(socket, rconPacket(id, 0, `Unknown request ${type.toString(16)}`));
      }
    });
  });
  return listening(server);
}

async function listening(server: Server, host = '127.0.0.1'): Promise<FakeGame> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
