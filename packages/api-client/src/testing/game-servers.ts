import { createSocket } from 'node:dgram';
import { createServer as createHttp } from 'node:http';
import { createServer as createTcp } from 'node:net';
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
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

export interface FakeSamp {
  /** Any free one when it is left out. */
  readonly port?: number;
  readonly hostname?: Buffer;
  readonly players?: number;
  readonly maxPlayers?: number;
  readonly version?: string;
  /** Questions that are not answered, as lost packets are. */
  readonly lose?: number;
  /** Instead of the answer: what follows the head. */
  readonly answer?: (opcode: string) => Buffer | undefined;
}

/** Answers the questions `i`, `r` and `p` of SA-MP. */
export async function fakeSamp({
  port = 0,
  hostname = Buffer.from('Los Arboles'),
  players = 7,
  maxPlayers = 500,
  version = 'omp 1.4.0',
  lose = 0,
  answer,
}: FakeSamp = {}): Promise<FakeGame> {
  const socket = createSocket('udp4');
  let lost = 0;
  const told = (opcode: string): Buffer | undefined => {
    if (opcode === 'i')
      return Buffer.concat([
        Buffer.from([0]),
        u16(players),
        u16(maxPlayers),
        longText(hostname),
        longText(Buffer.from('RP')),
        longText(Buffer.from('en')),
      ]);
    if (opcode === 'r') return Buffer.concat([u16(2), ...['mapname', 'LS', 'version', version].map(shortText)]);
    return undefined;
  };
  socket.on('message', (message, from) => {
    if (lost++ < lose || message.subarray(0, 4).toString('latin1') !== 'SAMP') return;
    const rest = (answer ?? told)(message.subarray(10, 11).toString('latin1'));
    if (rest) socket.send(Buffer.concat([message.subarray(0, 11), rest]), from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

/** Answers by HTTP as FiveM does: a value is sent as JSON, a text as it is. */
export async function fakeFivem(pages: Readonly<Record<string, unknown>>): Promise<FakeGame> {
  const server = createHttp((request, response) => {
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else response.end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
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

/** Answers the list ping of Minecraft with this text; `raw`: with these bytes, whatever is asked. */
export async function fakeMinecraft(told: { readonly json: string } | { readonly raw: Buffer }): Promise<FakeGame> {
  const server = createTcp((socket) => {
    socket.on('error', () => undefined);
    let asked = 0;
    socket.on('data', (data) => {
      if ('raw' in told) return void socket.end(told.raw);
      asked += 1;
      if (asked > 1) return void socket.end(data);
      const json = Buffer.from(told.json);
      const body = Buffer.concat([varInt(0), varInt(json.length), json]);
      socket.write(Buffer.concat([varInt(body.length), body]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
