import { CONNECTION_BROKE } from '@steward/api-client/rules/refusals';
import { connect, type Socket } from 'node:net';
import { reasonOf } from '../errors.ts';
import { ConsoleError, WrongPasswordError } from './console-error.ts';

const LOGIN = 3;
const COMMAND = 2;
const LOGIN_ID = 1;
const COMMAND_ID = 2;
const END_ID = 3;
/** The server answers it with another id, after all of the answer before it. */
const END_TYPE = 100;
const LEAST_SIZE = 10;
const MOST_SIZE = 4096 + LEAST_SIZE;
const MOST_COMMAND_BYTES = 1400;
const MOST_ANSWER_BYTES = 256 * 1024;
const WAIT_MS = 5000;

export interface ConsoleAddress {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  /** The character set of SA-MP; the others speak UTF-8. */
  readonly encoding?: string | undefined;
}

interface Packet {
  readonly id: number;
  readonly body: Buffer;
}

function packetOf(id: number, type: number, body: string): Buffer {
  const text = Buffer.from(body);
  const packet = Buffer.alloc(4 + LEAST_SIZE + text.length);
  packet.writeInt32LE(LEAST_SIZE + text.length, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  text.copy(packet, 12);
  return packet;
}

/** The packets that a connection brings. Throws `ConsoleError` where they cannot be packets. */
async function* packetsFrom(socket: Socket): AsyncGenerator<Packet, void> {
  let held = Buffer.alloc(0);
  for await (const part of socket as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, part]);
    while (held.length >= 4) {
      const size = held.readInt32LE(0);
      if (size < LEAST_SIZE || size > MOST_SIZE) throw new ConsoleError('What answers there speaks no RCON.');
      if (held.length < 4 + size) break;
      yield { id: held.readInt32LE(4), body: held.subarray(12, 2 + size) };
      held = held.subarray(4 + size);
    }
  }
}

async function nextOf(packets: AsyncGenerator<Packet, void>): Promise<Packet> {
  const { value } = await packets.next();
  if (!value) throw new ConsoleError(CONNECTION_BROKE);
  return value;
}

async function converse(socket: Socket, password: string, command: string): Promise<string> {
  const packets = packetsFrom(socket);
  socket.write(packetOf(LOGIN_ID, LOGIN, password));
  for (;;) {
    const { id, body } = await nextOf(packets);
    if (id === -1) throw new WrongPasswordError('The console refuses the password.');
    if (id === LOGIN_ID && body.length === 0) break;
  }
  socket.write(packetOf(COMMAND_ID, COMMAND, command));
  const parts: Buffer[] = [];
  let [bytes, asksEnd] = [0, false];
  for (;;) {
    const { id, body } = await nextOf(packets);
    if (id === END_ID) return Buffer.concat(parts).toString('utf8');
    if (id !== COMMAND_ID) continue;
    bytes += body.length;
    if (bytes > MOST_ANSWER_BYTES) throw new ConsoleError('The console answers without end.');
    parts.push(body);
    if (!asksEnd) socket.write(packetOf(END_ID, END_TYPE, ''));
    asksEnd = true;
  }
}

/** Runs one command over Source RCON (Minecraft), and gives what the console answers. */
export async function sourceRcon({ host, port, password }: ConsoleAddress, command: string): Promise<string> {
  if (Buffer.byteLength(command) > MOST_COMMAND_BYTES) throw new RangeError('The command is too long.');
  const socket = connect({ host, port });
  const timer = setTimeout(() => socket.destroy(new ConsoleError('The console does not answer.')), WAIT_MS);
  try {
    return await converse(socket, password, command);
  } catch (error) {
    if (error instanceof ConsoleError || error instanceof WrongPasswordError) throw error;
    throw new ConsoleError(`The console at ${host}:${port} cannot be reached: ${reasonOf(error)}.`, { cause: error });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
