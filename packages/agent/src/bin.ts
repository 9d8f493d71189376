import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { AgentIo } from './io.ts';
import { main } from './main.ts';

const INTERRUPTED = 130;

/** Writes all of it, also to a pipe that is full for a moment. */
function write(fd: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
    }
  }
}

async function ask(question: string, secret = false): Promise<string> {
  if (secret) process.stderr.write(question);
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: process.stdin,
    output: secret ? mute : process.stderr,
    terminal: true,
  });
  reader.once('SIGINT', () => process.exit(INTERRUPTED));
  try {
    return await reader.question(secret ? '' : question);
  } finally {
    reader.close();
    if (secret) process.stderr.write('\n');
  }
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(INTERRUPTED);
    stopping.abort();
  });

const io: AgentIo = {
  env: process.env,
  out: (line) => write(1, `${line}\n`),
  err: (line) => write(2, `${line}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
  stop: stopping.signal,
  now: Date.now,
};

process.stdout.on('error', () => undefined);

process.exitCode = await main(process.argv.slice(2), io);
