#!/usr/bin/env node
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { CommandIo } from './core/command-io.ts';
import { main } from './main.ts';

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

async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: mute, terminal: true });
  try {
    reader.once('SIGINT', () => process.exit(130));
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

const io: CommandIo = {
  env: process.env,
  out: (line) => write(1, `${line}\n`),
  err: (line) => write(2, `${line}\n`),
  log: (text) => void process.stdout.write(text),
  askSecret: process.stdin.isTTY ? askSecret : undefined,
  onReload: (reload) => void process.on('SIGHUP', reload),
  async stopped() {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  },
};

process.stdout.on('error', () => undefined);

process.exitCode = await main(process.argv.slice(2), io);
