import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../scripts/docs/documents.mjs';
import { PASSWORD, newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

const root = join(import.meta.dirname, '../..');
const EXAMPLE_MS = 100_000;
/** Whose token the examples use that are signed in by one. */
const TOKEN_OWNER = 'Rank_5';

const examples = readDocuments().flatMap(({ file, blocks }) =>
  blocks
    .filter(({ notes }) => notes[0] === 'run')
    .map(({ language, notes, text }, index) => ({
      title: `${file} ${index + 1}: ${text.trim().split('\n').at(-1)}`,
      language,
      text,
      account: notes.find((note) => note.startsWith('as='))?.slice(3),
      byToken: notes.includes('token'),
      needs: notes.filter((note) => note === 'curl'),
    })),
);

const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

let server: DemoServer;
let folder: string;
let token: string;
const everybody: Person[] = [];
const signedIn = new Map<string, Person>();

async function anybody(): Promise<Person> {
  const person = await newPerson(server.url);
  everybody.push(person);
  return person;
}

/** Somebody who is signed in as that account. */
async function personOf(account: string): Promise<Person> {
  const known = signedIn.get(account);
  if (known) return known;
  const person = await anybody();
  await person.signIn(account);
  signedIn.set(account, person);
  return person;
}

/** Runs a piece of shell or JavaScript as a reader would who has `steward` on the path. */
function run(
  language: string,
  text: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const [file, args] =
    language === 'js'
      ? [process.execPath, ['--input-type=module', '--eval', text]]
      : ['bash', ['-e', '-u', '-o', 'pipefail', '-c', text]];
  const child = spawn(file, args, {
    cwd: language === 'js' ? join(root, 'packages/cli') : folder,
    env: { ...env, PATH: [join(folder, 'bin'), env.PATH ?? ''].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const late = setTimeout(() => child.kill('SIGKILL'), EXAMPLE_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      resolve({ code, output });
    });
  });
}

beforeAll(async () => {
  server = await startDemo();
  folder = await mkdtemp(join(tmpdir(), 'steward-examples-'));
  const { command } = await anybody();
  const words = [command.file, ...command.args].map((word) => `'${word}'`).join(' ');
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/steward'), `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(join(folder, 'bin/steward'), 0o755);
  await writeFile(join(folder, 'password.txt'), PASSWORD);
  const owner = await personOf(TOKEN_OWNER);
  const body = JSON.stringify({ name: 'examples', scopes: ['read', 'write'] });
  const made = await owner.run(['api', 'POST', 'rpg/account/tokens', '--body', body]);
  token = (JSON.parse(made.stdout) as { token: string }).token;
});

afterAll(async () => {
  await Promise.all(everybody.map((person) => person.leave()));
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('examples in the documents', () => {
  it('are there', () => {
    expect(examples.length).toBeGreaterThan(30);
  });

  for (const { title, language, text, account, byToken, needs } of examples)
    it.skipIf(needs.some((program) => !isThere(program)))(title, async () => {
      const person = account === undefined ? await anybody() : await personOf(account);
      const env = byToken ? { ...person.env, STEWARD_TOKEN: token } : person.env;
      const { code, output } = await run(language, text, env);
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      if (account !== undefined && /\bsteward logout\b/.test(text)) signedIn.delete(account);
    });
});
