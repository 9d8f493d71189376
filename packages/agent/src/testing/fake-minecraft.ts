import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface FakeMinecraft {
  readonly port: number;
  readonly commands: string[];
  readonly logins: { tried: number };
  close(): Promise<void>;
}

const packet = (id: number, type: number, body: string): Buffer => {
  const text = Buffer.from(body);
  const head = Buffer.alloc(12);
  head.writeInt32LE(10 + text.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(type, 8);
  return Buffer.concat([head, text, Buffer.alloc(2)]);
};

/** Answers Source RCON as Minecraft does: one packet at a time, long answers in parts of 4096 bytes. */
export async function startFakeMinecraft(
  password: string,
  answer: (command: string) => string,
  write: (socket: Socket, bytes: Buffer) => void = (socket, bytes) => void socket.write(bytes),
): Promise<FakeMinecraft> {
  const [commands, logins] = [[] as string[], { tried: 0 }];
  const server = createServer((socket) => {
    let [held, isIn] = [Buffer.alloc(0), false];
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      held = Buffer.concat([held, part]);
      while (held.length >= 4 && held.length >= 4 + held.readInt32LE(0)) {
        const size = held.readInt32LE(0);
        const [id, type] = [held.readInt32LE(4), held.readInt32LE(8)];
        const body = held.toString('utf8', 12, 2 + size);
        held = held.subarray(4 + size);
        if (type === 3) {
          logins.tried += 1;
          isIn = body === password;
          write(socket, packet(isIn ? id : -1, 2, ''));
        } else if (type === 2 && isIn) {
          commands.push(body);
          const text = answer(body);
          for (let from = 0; from === 0 || from < text.length; from += 4096)
            write(socket, packet(id, 0, text.slice(from, from + 4096)));
        } else write(socket, packet(id, 0, `Unknown request ${type.toString(16)}`));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
