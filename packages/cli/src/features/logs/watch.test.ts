import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { develop } from '@steward/api-client/contract/develop';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, type RunOptions } from '../../testing/run-cli.ts';
import { answerRaw, startScripted } from '../../testing/scripted-server.ts';

const eventOf = (type: string, id: number, text: string, time = new Date().toISOString()) =>
  `id: ${id}\ndata: ${JSON.stringify({ kind: 'line', id: String(id), day: '20260620', file: `${type}.log`, time, text })}\n\n`;
const LONG_AGO = '2020-01-01T00:00:00Z';

/** Watches a server whose logs write these texts, the first of them long ago. */
async function watching(argv: readonly string[], texts: readonly string[], options: RunOptions = {}) {
  const server = await startScripted([
    answerRaw(develop.tail, ({ params: { type = '' } }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventOf(type, 1, 'old: it matches', LONG_AGO));
      texts.forEach((text, at) => response.write(eventOf(type, at + 2, text)));
    }),
  ]);
  const result = await runCli(['watch', ...argv], {
    env: { ...options.env, PATH: process.env.PATH ?? '', STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
    ...options,
  });
  await server.close();
  return { ...result, server };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that appends what it got to a file. */
async function keeper(body = ''): Promise<{ command: string; kept(): Promise<string> }> {
  const [script, file] = [join(folder, 'keep it.mjs'), join(folder, 'kept')];
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
     const { STEWARD_LINE, STEWARD_LOG, STEWARD_TIME } = process.env;
     appendFileSync(${JSON.stringify(file)}, JSON.stringify({ STEWARD_LINE, STEWARD_LOG, at: Date.parse(STEWARD_TIME) > 0, input: JSON.parse(readFileSync(0, 'utf8')).text, args: process.argv.slice(2) }) + '\\n');
     ${body}`,
  );
  return {
    command: `'${process.execPath}' '${script}' one "two three"`,
    kept: () => readFile(file, 'utf8').catch(() => ''),
  };
}

describe('steward watch', () => {
  it('runs a program for a new line that matches, without a shell', async () => {
    const { command, kept } = await keeper();
    const evil = 'it MATCHES $(touch x) "; rm -rf /';
    const { code, server } = await watching(
      ['matches', '--type', 'cheat', '--exec', command, '--once'],
      ['other', evil],
    );
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(await kept())).toEqual({
      STEWARD_LINE: evil,
      STEWARD_LOG: 'cheat',
      at: true,
      input: evil,
      args: ['one', 'two three'],
    });
    expect(server.requests.map(({ params }) => params.type)).toEqual(['cheat']);
  });

  it('runs one at a time in the order of the lines, says failures, and goes on', async () => {
    const { command, kept } = await keeper('process.exit(3)');
    let press: () => void = () => undefined;
    const waiting = setInterval(
      () => void kept().then((text) => (text.split('\n').length > 3 ? press() : undefined)),
      20,
    );
    const { code, stderr } = await watching(['a,b', '--type', 'cheat', '--exec', command], ['a1', 'b2', 'c3', 'a4'], {
      onStart: ({ interrupt }) => (press = interrupt),
    });
    clearInterval(waiting);
    expect(code).toBe(EXIT.interrupted);
    const lines = (await kept())
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { input: string }).input);
    expect(lines).toEqual(['a1', 'b2', 'a4']);
    expect(stderr).toContain('ended with 3 for: a1');
  });

  it('fails with a program that fails, where it is run once', async () => {
    const { command } = await keeper('process.exit(3)');
    const { code, stderr } = await watching(['a', '--type', 'cheat', '--exec', command, '--once'], ['a1']);
    expect(code).toBe(EXIT.failed);
    expect(stderr).toContain('ended with 3 for: a1');
  });

  it('leaves lines out when too many wait, and says so', async () => {
    const { command, kept } = await keeper();
    let press: () => void = () => undefined;
    let said: () => string = () => '';
    const waiting = setInterval(() => (said().includes('left out') ? press() : undefined), 10);
    const texts = Array.from({ length: 30 }, (_, at) => `a${at}`);
    const { stderr } = await watching(['a', '--type', 'cheat', '--exec', command, '--queue', '2'], texts, {
      onStart: ({ interrupt, stderr: sink }) => {
        press = interrupt;
        said = () => sink.text;
      },
    });
    clearInterval(waiting);
    expect(stderr).toMatch(/\d+ lines were left out, as .* is too slow\./);
    expect((await kept()).split('\n').length).toBeLessThan(30);
  });

  it('says when the program is not there', async () => {
    const { code, stderr } = await watching(['a', '--type', 'cheat', '--exec', '/nonexistent/x'], ['a']);
    expect(code).toBe(EXIT.failed);
    expect(stderr).toBe('steward: There is no program "/nonexistent/x".\n');
  });

  it('prints lines without a program', async () => {
    const { stdout } = await watching(['m.tch', '--regex', '--type', 'cheat', '--once', '--jq', '.text'], ['match']);
    expect(stdout).toBe('match\n');
  });

  it.each([
    [['('], ['--regex'], 'is no regular expression'],
    [[' , '], [], 'Give at least one string'],
    [['a'], ['--type', 'nonsense'], 'There is no log "nonsense". Logs: general'],
    [['a'], ['--exec', "'"], 'is not closed'],
  ])('refuses %j %j', async (given, options, text) => {
    const { code, stderr } = await runCli(['watch', ...given, ...options]);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain(text);
  });
});
