import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCommandFile } from './command-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-commands-'));
  file = join(folder, 'commands.ndjson');
});
afterEach(() => rm(folder, { recursive: true }));

const AT = '2026-06-20T18:00:00Z';
const linesOf = async (name = file) =>
  (await readFile(name, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id?: number; kind?: string; data?: unknown });

describe('the file of commands', () => {
  it('holds each command once, also when the writing was cut off at any byte', async () => {
    let commands = await openCommandFile(file);
    await commands.add({ id: 1, at: AT });
    await commands.close();
    const whole = (await readFile(file)).length;
    const second = `{"id":2,"at":"${AT}"}\n`;
    for (let cut = 0; cut <= second.length; cut++) {
      await rm(file);
      commands = await openCommandFile(file);
      await commands.add({ id: 1, at: AT });
      await commands.close();
      await appendFile(file, second.slice(0, cut));
      commands = await openCommandFile(file);
      expect(await commands.add({ id: 1, at: AT })).toBe(false);
      expect(await commands.add({ id: 2, at: AT })).toBe(cut < second.length);
      await commands.close();
      expect((await linesOf()).map(({ id }) => id)).toEqual([1, 2]);
    }
    expect(whole).toBeGreaterThan(0);
  });

  it('begins anew when it is large, keeps the one before, and knows what that held', async () => {
    let commands = await openCommandFile(file);
    const data = 'x'.repeat(60_000);
    for (let id = 1; id <= 80; id++) await commands.add({ id, at: AT, data } as { id: number; at: string });
    await commands.close();
    const [before, now] = [await linesOf(`${file}.1`), await linesOf()];
    expect([...before, ...now].map(({ id }) => id)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
    expect((await stat(`${file}.1`)).size).toBeLessThanOrEqual(4 * 1024 * 1024);
    commands = await openCommandFile(file);
    expect(await commands.add({ id: before[0]?.id ?? 0, at: AT })).toBe(false);
    await commands.close();
  });

  it('takes commands of a panel that counts from the beginning again', async () => {
    const commands = await openCommandFile(file);
    await commands.add({ id: 7, at: AT });
    expect(await commands.add({ id: 7, at: '2026-07-01T00:00:00Z' })).toBe(true);
    await commands.close();
  });

  it('says once that commands were missed, until another one came', async () => {
    let commands = await openCommandFile(file);
    expect(await commands.addGap(AT)).toBe(true);
    expect(await commands.addGap(AT)).toBe(false);
    await commands.close();
    commands = await openCommandFile(file);
    expect(await commands.addGap(AT)).toBe(false);
    await commands.add({ id: 1, at: AT });
    expect(await commands.addGap(AT)).toBe(true);
    await commands.close();
    expect((await linesOf()).map(({ kind, id }) => kind ?? id)).toEqual(['gap', 1, 'gap']);
  });

  it('goes on where somebody removed it', async () => {
    const commands = await openCommandFile(file);
    await commands.add({ id: 1, at: AT });
    await rm(file);
    await commands.add({ id: 2, at: AT });
    await commands.close();
    expect((await linesOf()).map(({ id }) => id)).toEqual([2]);
  });

  it('is one line of ASCII a command, whatever a command says', async () => {
    let id = 0;
    const commands = await openCommandFile(file);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        id += 1;
        await commands.add({ id, at: AT, data: text } as { id: number; at: string });
        const lines = await linesOf();
        expect(lines.length).toBe(id);
        expect(lines.at(-1)?.data).toBe(JSON.parse(JSON.stringify(text)));
      }),
      { numRuns: 50 },
    );
    await commands.close();
    expect(await readFile(file, 'latin1')).toMatch(/^[\x20-\x7f\n]*$/);
  });
});
