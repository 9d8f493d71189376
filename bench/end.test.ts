import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

function start(script: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--no-warnings', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function said(child: ChildProcess): Promise<string> {
  const [text] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return text.toString().trim();
}

const FOLDER = `import ${urlOf('figures.mjs')}; import { ownFolder } from ${urlOf('end.ts')}; console.log(ownFolder('test'));`;

describe('a folder of a script', () => {
  it.each([
    ['ends', '', 0],
    ['fails', 'setTimeout(() => { throw new Error("broken"); }, 100);', 1],
    [
      'fails when who gathered its figures is gone',
      'process.env.STEWARD_BENCH_FIGURES = "/there/is/no/such/folder"; setTimeout(() => { throw new Error("broken"); }, 100);',
      1,
    ],
    [
      'is told to end',
      'setInterval(() => undefined, 1000); setTimeout(() => process.kill(process.pid, "SIGTERM"), 100);',
      143,
    ],
    [
      'is interrupted',
      'setInterval(() => undefined, 1000); setTimeout(() => process.kill(process.pid, "SIGINT"), 100);',
      130,
    ],
  ])('is gone when it %s', async (_, rest, code) => {
    const child = start(FOLDER + rest);
    const ended = once(child, 'exit');
    const folder = await said(child);
    expect(folder).toContain('steward-test-');
    expect(await ended).toEqual([code, null]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is gone when another that listens ends the script, which takes its time', async () => {
    const slow =
      'process.on("SIGTERM", () => setTimeout(() => process.exit(7), 200)); setInterval(() => undefined, 1000);';
    const child = start(FOLDER + slow);
    const ended = once(child, 'exit');
    const folder = await said(child);
    child.kill();
    expect(await ended).toEqual([7, null]);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('work at the end of a script', () => {
  it('is done where other work fails', async () => {
    const child = start(
      `import { atEnd, ownFolder } from ${urlOf('end.ts')}; console.log(ownFolder('test')); atEnd(() => { throw new Error('broken'); });`,
    );
    const ended = once(child, 'exit');
    const folder = await said(child);
    await ended;
    expect(folder).toContain('steward-test-');
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a bench that is below a floor', () => {
  const below = `import { tell } from ${urlOf('figures.mjs')}; tell({ what: 'one', value: 1, floor: 2 });`;

  it.each([
    ['ends by itself', ''],
    ['is ended well by what else it has loaded', 'process.once("beforeExit", () => process.exit(0));'],
  ])('ends with 1 when it %s', async (_, rest) => {
    expect(await once(start(below + rest), 'exit')).toEqual([1, null]);
  });
});
