import { SAMP_HEAD_BYTES, sampHead } from '@steward/api-client/game/samp';
import { WrongPasswordError } from './console-error.ts';
import { encodeText } from './encode-text.ts';
import type { ConsoleAddress } from './source-rcon.ts';
import { exchange } from './udp-exchange.ts';

const QUIET_MS = 250;
const MOST_COMMAND_BYTES = 512;
const WRONG = /^Invalid RCON password/i;

function requestOf(address: string, port: number, password: string, text: Buffer): Buffer {
  const secret = Buffer.from(password, 'latin1');
  const length = (part: Buffer) => {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16LE(part.length);
    return bytes;
  };
  return Buffer.concat([sampHead(address, port, 'x'), length(secret), secret, length(text), text]);
}

/** The text of an answer; undefined where it is none to this request, or says more than it holds. */
function lineOf(answer: Buffer, request: Buffer): string | undefined {
  const head = request.subarray(0, SAMP_HEAD_BYTES);
  if (answer.length < SAMP_HEAD_BYTES + 2 || !answer.subarray(0, SAMP_HEAD_BYTES).equals(head)) return undefined;
  const length = answer.readUInt16LE(SAMP_HEAD_BYTES);
  const text = answer.subarray(SAMP_HEAD_BYTES + 2);
  return length > text.length ? undefined : text.toString('latin1', 0, length);
}

/**
 * Runs one command over the RCON of SA-MP and open.mp, and gives the lines that it answers: none where it is silent,
 * which it is also when a packet is lost. Throws `WrongPasswordError`, or `ConsoleError` where nothing can be sent.
 */
export async function sampRcon(
  { host, port, password, encoding = 'windows-1252' }: ConsoleAddress,
  command: string,
): Promise<string[]> {
  const text = encodeText(command, encoding);
  if (text.length > MOST_COMMAND_BYTES) throw new RangeError('The command is too long.');
  return exchange({
    host,
    port,
    quietMs: QUIET_MS,
    request: (address) => requestOf(address, port, password, text),
    read(answer, request) {
      const text = lineOf(answer, request);
      if (text === undefined) return undefined;
      if (WRONG.test(text)) throw new WrongPasswordError('The console refuses the password.');
      return text === '' ? 'end' : { text };
    },
  });
}
