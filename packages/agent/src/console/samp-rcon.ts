import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { reasonOf } from '../errors.ts';
import { ConsoleError, WrongPasswordError } from './console-error.ts';
import type { ConsoleAddress } from './source-rcon.ts';

const HEADER_BYTES = 11;
const OPCODE = 'x'.charCodeAt(0);
const FIRST_MS = 1500;
const QUIET_MS = 250;
const WHOLE_MS = 5000;
const MOST_LINES = 5000;
const MOST_COMMAND_BYTES = 512;
const WRONG = /^Invalid RCON password/i;

function requestOf(address: string, port: number, password: string, command: string): Buffer {
  const [secret, text] = [Buffer.from(password, 'latin1'), Buffer.from(command, 'latin1')];
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('SAMP', 0, 'latin1');
  address.split('.').forEach((number, at) => head.writeUInt8(Number(number), 4 + at));
  head.writeUInt16LE(port, 8);
  head.writeUInt8(OPCODE, 10);
  const length = (part: Buffer) => {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16LE(part.length);
    return bytes;
  };
  return Buffer.concat([head, length(secret), secret, length(text), text]);
}

/** The text of an answer; undefined where it is none to this request, or says more than it holds. */
function lineOf(answer: Buffer, head: Buffer): string | undefined {
  if (answer.length < HEADER_BYTES + 2 || !answer.subarray(0, HEADER_BYTES).equals(head)) return undefined;
  const length = answer.readUInt16LE(HEADER_BYTES);
  const text = answer.subarray(HEADER_BYTES + 2);
  return length > text.length ? undefined : text.toString('latin1', 0, length);
}

/**
 * Runs one command over the RCON of SA-MP and open.mp, and gives the lines that it answers: none where it is silent,
 * which it is also when a packet is lost. Throws `WrongPasswordError`, or `ConsoleError` where nothing can be sent.
 */
export async function sampRcon({ host, port, password }: ConsoleAddress, command: string): Promise<string[]> {
  if (Buffer.byteLength(command, 'latin1') > MOST_COMMAND_BYTES) throw new RangeError('The command is too long.');
  const { address } = await lookup(host, { family: 4 }).catch((error: unknown) => {
    throw new ConsoleError(`The console at ${host} cannot be found: ${reasonOf(error)}.`, { cause: error });
  });
  const request = requestOf(address, port, password, command);
  const head = request.subarray(0, HEADER_BYTES);
  const socket = createSocket('udp4');
  try {
    return await new Promise<string[]>((resolve, reject) => {
      const lines: string[] = [];
      const done = () => resolve(lines);
      const whole = setTimeout(done, WHOLE_MS);
      let quiet = setTimeout(done, FIRST_MS);
      const settle = (act: () => void) => {
        clearTimeout(whole);
        clearTimeout(quiet);
        act();
      };
      socket.on('error', (error) =>
        settle(() => reject(new ConsoleError(`The console at ${host}:${port} cannot be reached: ${reasonOf(error)}.`))),
      );
      socket.on('message', (answer, from) => {
        if (from.address !== address || from.port !== port) return;
        const line = lineOf(answer, head);
        if (line === undefined) return;
        if (WRONG.test(line)) return settle(() => reject(new WrongPasswordError('The console refuses the password.')));
        if (line === '' || lines.length >= MOST_LINES) return settle(done);
        lines.push(line);
        clearTimeout(quiet);
        quiet = setTimeout(done, QUIET_MS);
      });
      socket.send(request, port, address);
    });
  } finally {
    socket.close();
  }
}
