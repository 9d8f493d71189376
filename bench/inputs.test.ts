import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filesOnce, folderOnce, INPUTS, type Files } from './inputs.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-inputs-'));
  mkdirSync(join(dir, 'shared'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

const share = (): void => void vi.stubEnv(INPUTS, join(dir, 'shared'));
const fileOf = (what: string, name: string): Files => ({ what, paths: [join(dir, name), join(dir, `${name}.idx`)] });
const textOf = ({ paths }: Files): string[] => paths.map((path) => readFileSync(path, 'utf8'));

/** Writes what files depend on, and how often it was asked for any. */
function maker() {
  const made: unknown[] = [];
  const make = (missing: readonly Files[]): void => {
    for (const { what, paths } of missing) {
      made.push(what);
      for (const path of paths) writeFileSync(path, `${String(what)} ${String(made.length)}`);
    }
  };
  return { made, make };
}

describe('files that several scripts need', () => {
  it('are made by the first of them, each that is not there yet', async () => {
    share();
    const { made, make } = maker();
    const [first, other] = [fileOf('a', 'first'), fileOf('b', 'other')];
    await filesOnce([first], make);
    await filesOnce([fileOf('a', 'again'), other], make);
    expect(made).toEqual(['a', 'b']);
    expect(textOf(fileOf('a', 'again'))).toEqual(textOf(first));
    expect(textOf(other)).toEqual(['b 2', 'b 2']);
  });

  it('stay for the others when one removes its own', async () => {
    share();
    const { made, make } = maker();
    const first = fileOf('a', 'first');
    await filesOnce([first], make);
    for (const path of first.paths) rmSync(path);
    await filesOnce([fileOf('a', 'again')], make);
    expect(made).toEqual(['a']);
  });

  it('are made by each script that runs alone', async () => {
    vi.stubEnv(INPUTS, undefined);
    const { made, make } = maker();
    await filesOnce([fileOf('a', 'first')], make);
    await filesOnce([fileOf('a', 'again')], make);
    expect(made).toEqual(['a', 'a']);
  });

  it('are not kept where making them failed', async () => {
    share();
    const { made, make } = maker();
    const broken = () => Promise.reject(new Error('The disk is full.'));
    await expect(filesOnce([fileOf('a', 'first')], broken)).rejects.toThrow('full');
    await filesOnce([fileOf('a', 'again')], make);
    expect(made).toEqual(['a']);
  });
});

it('a folder is copied, so that what one script writes there is in no other', async () => {
  share();
  let times = 0;
  const make = (folder: string) => () => {
    writeFileSync(join(folder, 'made'), String(++times));
    return Promise.resolve();
  };
  const [one, other] = ['one', 'other'].map((name) => join(dir, name)) as [string, string];
  for (const folder of [one, other]) {
    mkdirSync(folder);
    await folderOnce(folder, ['world', { players: 2 }], make(folder));
    writeFileSync(join(folder, `written in ${String(times)}`), '');
    writeFileSync(join(folder, 'made'), 'changed');
  }
  expect(times).toBe(1);
  const third = join(dir, 'third');
  await folderOnce(third, ['world', { players: 2 }], make(third));
  expect(readFileSync(join(third, 'made'), 'utf8')).toBe('1');
  expect(existsSync(join(third, 'written in 1'))).toBe(false);
});
