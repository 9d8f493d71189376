import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { reasonOf } from '../errors.ts';
import { ConsoleError } from './console-error.ts';

const FIRST_MS = 1500;
const WHOLE_MS = 5000;
const MOST_TEXTS = 5000;

export interface Exchange {
  readonly host: string;
  readonly port: number;
  /** The request, to the IPv4 address that the host has. */
  request(address: string): Buffer;
  /** The text of an answer; undefined where it is none to the request, 'end' after the last. Throws to give up. */
  read(answer: Buffer, request: Buffer): { readonly text: string } | 'end' | undefined;
  /** After a text, more are waited for as long. */
  readonly quietMs: number;
}

/** Sends one datagram and collects what the same address answers; nothing where it is silent. Throws `ConsoleError`. */
export async function exchange({ host, port, request, read, quietMs }: Exchange): Promise<string[]> {
  const { address } = await lookup(host, { family: 4 }).catch((error: unknown) => {
    throw new ConsoleError(`The console at ${host} cannot be found: ${reasonOf(error)}.`, { cause: error });
  });
  const sent = request(address);
  const socket = createSocket('udp4');
  const timers: NodeJS.Timeout[] = [];
  try {
    return await new Promise<string[]>((resolve, reject) => {
      const texts: string[] = [];
      const done = () => resolve(texts);
      timers.push(setTimeout(done, WHOLE_MS));
      let quiet = setTimeout(done, FIRST_MS);
      timers.push(quiet);
      socket.on('error', (error) => {
        const why = `The console at ${host}:${port} cannot be reached: ${reasonOf(error)}.`;
        reject(new ConsoleError(why, { cause: error }));
      });
      socket.on('message', (answer, from) => {
        if (from.address !== address || from.port !== port) return;
        try {
          const found = read(answer, sent);
          if (found === undefined) return;
          if (found === 'end' || texts.length >= MOST_TEXTS) return done();
          texts.push(found.text);
        } catch (error) {
          return reject(error instanceof Error ? error : new ConsoleError(String(error)));
        }
        clearTimeout(quiet);
        quiet = setTimeout(done, quietMs);
        timers.push(quiet);
      });
      socket.send(sent, port, address);
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    socket.close();
  }
}
