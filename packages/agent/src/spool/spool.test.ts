import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptLog } from '../testing/kept-log.ts';
import { openSpool, type Spool } from './spool.ts';

const MIB = 1024 * 1024;

let folder: string;
let stopping: AbortController;
let open: Spool[];
const log = keptLog();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-spool-'));
  stopping = new AbortController();
  open = [];
  log.lines.length = 0;
});
afterEach(async () => {
  stopping.abort();
  for (const spool of open) await spool.close();
  await rm(folder, { recursive: true });
});

const start = async (mostBytes = 64 * MIB) => {
  const spool = await openSpool({ folder, mostBytes, log, signal: stopping.signal });
  open.push(spool);
  return spool;
};
const stop = async (spool: Spool) => {
  open = open.filter((one) => one !== spool);
  await spool.close();
};
/** All that waits, in order. */
async function drain(spool: Spool, count: number, most = 1000): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const batch = await spool.next(most);
    if (!batch) break;
    found.push(...batch.records);
    await spool.delivered(batch.end);
  }
  return found;
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `{"n":${from + at}}`);
const segments = async () => (await readdir(folder)).filter((name) => name.endsWith('.spool')).sort();

describe('a spool', () => {
  it('gives what was kept, in order, over restarts, and what was not noted as delivered again', async () => {
    let spool = await start();
    await Promise.all([spool.append('a', numbers(0, 3), { at: 3 }), spool.append('b', [], { at: 1 })]);
    await spool.append('a', numbers(3, 5), { at: 5 });
    const first = await spool.next(2);
    expect(first?.records).toEqual(numbers(0, 2));
    await spool.delivered(first?.end ?? { segment: 0, offset: 0 });
    expect((await spool.next(10))?.records).toEqual(numbers(2, 5));
    await stop(spool);
    spool = await start();
    expect([spool.mark('a'), spool.mark('b'), spool.mark('c')]).toEqual([{ at: 5 }, { at: 1 }, undefined]);
    expect(await drain(spool, 3)).toEqual(numbers(2, 5));
  });

  it('waits for what comes', async () => {
    const spool = await start();
    const waiting = spool.next(10);
    await spool.append('a', ['{}'], { at: 1 });
    expect((await waiting)?.records).toEqual(['{}']);
    const stopped = spool.next(10).then((batch) => batch && spool.delivered(batch.end).then(() => spool.next(10)));
    stopping.abort();
    expect(await stopped).toBeUndefined();
  });

  it('keeps what was whole and gives the mark of it, wherever the writing was cut off', async () => {
    const spool = await start();
    await spool.append('a', numbers(0, 3), { at: 3 });
    const [name = ''] = await segments();
    const before = (await readFile(join(folder, name))).length;
    await spool.append('a', numbers(3, 6), { at: 6 });
    await stop(spool);
    const bytes = await readFile(join(folder, name));
    for (let size = before; size <= bytes.length; size++) {
      await writeFile(join(folder, name), bytes.subarray(0, size));
      const again = await start();
      const whole = size === bytes.length;
      expect(again.mark('a')).toEqual({ at: whole ? 6 : 3 });
      expect((await again.next(10))?.records).toEqual(numbers(0, whole ? 6 : 3));
      await again.append('a', ['{"x":1}'], { at: 7 });
      expect((await again.next(10))?.records.at(-1)).toBe('{"x":1}');
      await stop(again);
    }
    expect(log.lines).toEqual([]);
  });

  it('loses nothing that can be read, and keeps the rest aside, when the disk changed it', async () => {
    let spool = await start();
    for (let at = 0; at < 5; at++) await spool.append('a', numbers(at, at + 1), { at });
    await stop(spool);
    const [name = ''] = await segments();
    const bytes = await readFile(join(folder, name));
    bytes[bytes.indexOf('{"n":2}') + 5] = 0x39;
    await writeFile(join(folder, name), bytes);
    spool = await start();
    expect(spool.mark('a')).toEqual({ at: 1 });
    expect(await drain(spool, 2)).toEqual(numbers(0, 2));
    expect(log.lines.join()).toContain('damaged');
    expect(await readFile(join(folder, `${name}.damaged`))).toEqual(bytes);
    await stop(spool);
    await writeFile(join(folder, name), 'nonsense');
    await writeFile(join(folder, 'sent.json'), '{');
    spool = await start();
    await spool.append('a', ['{}'], { at: 9 });
    expect(await drain(spool, 1)).toEqual(['{}']);
  });

  it('gives little at once, and a record that is longer as a whole', async () => {
    const options = { folder, mostBytes: 64 * MIB, pieceBytes: MIB, readBytes: 100, log, signal: stopping.signal };
    const spool = await openSpool(options);
    open.push(spool);
    const long = JSON.stringify({ x: '\u0001'.repeat(100_000) });
    await spool.append('a', [...numbers(0, 3), long, ...numbers(3, 6)], { at: 1 });
    expect((await spool.next(1000))?.records).toEqual(numbers(0, 3));
    expect(await drain(spool, 7, 1000)).toEqual([...numbers(0, 3), long, ...numbers(3, 6)]);
  });

  it('is in several files, of which those that were delivered go', async () => {
    let spool = await start(16 * MIB);
    const record = `{"x":"${'x'.repeat(60_000)}"}`;
    for (let at = 0; at < 100; at++) await spool.append('a', [record], { at });
    expect((await segments()).length).toBeGreaterThan(2);
    await stop(spool);
    spool = await start(16 * MIB);
    expect(spool.mark('a')).toEqual({ at: 99 });
    expect((await drain(spool, 100)).every((one) => one === record)).toBe(true);
    await spool.append('a', ['{}'], { at: 100 });
    await drain(spool, 1);
    expect((await segments()).length).toBe(1);
    expect(spool.mark('a')).toEqual({ at: 100 });
  });

  it('tells that it fills, takes no more when it is full, and goes on when there is room', async () => {
    const spool = await start(16 * MIB);
    const record = `{"x":"${'x'.repeat(60_000)}"}`;
    let kept = 0;
    const filling = (async () => {
      for (let at = 0; at < 400; at++) {
        await spool.append('a', [record], { at });
        kept += 1;
      }
    })();
    await vi.waitFor(() => expect(log.lines.at(-1)).toContain('The spool is full'));
    expect(log.lines.map((line) => /spool is (\d\d) %/.exec(line)?.[1]).filter(Boolean)).toEqual(['50', '90']);
    expect(spool.bytes()).toBeLessThanOrEqual(16 * MIB);
    expect(kept).toBeLessThan(400);
    expect((await drain(spool, 400)).length).toBe(400);
    await filling;
    expect(log.lines.join()).toContain('has room again');
  });

  it('belongs to one agent', async () => {
    await start();
    await expect(start()).rejects.toThrow('Another steward-agent uses');
  });

  it('goes on where a power cut left garbage', async () => {
    let spool = await start();
    await spool.append('a', numbers(0, 2), { at: 2 });
    await stop(spool);
    const [name = ''] = await segments();
    await appendFile(join(folder, name), Buffer.alloc(5000));
    await truncate(join(folder, name), (await readFile(join(folder, name))).length - 1);
    spool = await start();
    expect(spool.mark('a')).toEqual({ at: 2 });
    await spool.append('a', numbers(2, 3), { at: 3 });
    expect(await drain(spool, 3)).toEqual(numbers(0, 3));
  });
});
