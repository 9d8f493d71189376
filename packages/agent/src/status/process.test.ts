import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Proc } from './proc.ts';
import { readStat } from './process-stat.ts';
import { watchProcess, type Sampled } from './process.ts';

let folder: string;
let nowMs = 1_800_000_000_000;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-proc-'));
  nowMs = 1_800_000_000_000;
  await writeFile(join(folder, 'uptime'), '5000.25 19000.00\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Made {
  readonly pid: number;
  readonly name?: string;
  readonly parent?: number;
  readonly ticks?: number;
  readonly start?: number;
  readonly kB?: number;
}

const lineOf = ({ pid, name = 'samp03svr', parent = 1, ticks = 0, start = 100_000 }: Made): string =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194304 0 0 0 0 ${ticks} 0 7 7 20 0 1 0 ${start} 9999 ${'0 '.repeat(29)}\n`;

async function add(made: Made): Promise<void> {
  await mkdir(join(folder, String(made.pid)), { recursive: true });
  await writeFile(join(folder, String(made.pid), 'stat'), lineOf(made));
  await writeFile(join(folder, String(made.pid), 'status'), `Name:\tx\nVmRSS:\t${made.kB ?? 1000} kB\n`);
}
const watch = (place: Parameters<typeof watchProcess>[0]) =>
  watchProcess(place, { env: process.env as Record<string, string>, proc: new Proc(folder), nowMs: () => nowMs });
const figures = (sampled: Sampled) => ('figures' in sampled ? sampled.figures : sampled.why);

describe.runIf(platform() === 'linux')('a process', () => {
  it('is told with all that it started, its load from the second time on', async () => {
    await add({ pid: 10, ticks: 500, kB: 4000 });
    await add({ pid: 11, name: 'helper', parent: 10, ticks: 100 });
    await add({ pid: 12, name: 'helper of it', parent: 11, ticks: 50 });
    await add({ pid: 13, name: 'another', ticks: 9000, kB: 999_999 });
    const { sample } = watch({ name: 'samp03svr' });
    expect(figures(await sample())).toEqual({ uptime: 4000, cpu: null, memory: 6000 * 1024 });
    nowMs += 2000;
    await add({ pid: 10, ticks: 560, kB: 4000 });
    await add({ pid: 12, name: 'helper of it', parent: 11, ticks: 70 });
    expect(figures(await sample())).toMatchObject({ cpu: 40 });
  });

  it('has no load of the one before it after a restart', async () => {
    await add({ pid: 10, ticks: 500 });
    const { sample } = watch({ name: 'samp03svr' });
    await sample();
    nowMs += 5000;
    await add({ pid: 10, ticks: 3, start: 499_000 });
    expect(figures(await sample())).toMatchObject({ cpu: null, uptime: 10 });
  });

  it('is not guessed where several are called the same, or none', async () => {
    expect(figures(await watch({ name: 'java' }).sample())).toBe('No process is called java.');
    await add({ pid: 10, name: 'java' });
    await add({ pid: 11, name: 'java', parent: 10 });
    expect(figures(await watch({ name: 'java' }).sample())).toMatchObject({ uptime: 4000 });
    await add({ pid: 12, name: 'java' });
    expect(figures(await watch({ name: 'java' }).sample())).toMatch(/^2 processes are called java/);
    await add({ pid: 20, name: 'fifteen-letters' });
    expect(figures(await watch({ name: 'fifteen-letters-and-more' }).sample())).toMatchObject({ uptime: 4000 });
  });

  it('is found by its pid file, unless that is of an earlier one', async () => {
    const pidFile = join(folder, 'samp.pid');
    const { sample } = watch({ pidFile });
    expect(figures(await sample())).toMatch(/cannot be read: it does not exist/);
    await writeFile(pidFile, 'ten\n');
    expect(figures(await sample())).toMatch(/holds no number/);
    await writeFile(pidFile, '10\n');
    expect(figures(await sample())).toMatch(/The process 10 of .* does not run\./);
    await add({ pid: 10, start: 100_000 });
    const started = nowMs / 1000 - 4000;
    await utimes(pidFile, started + 1, started + 1);
    expect(figures(await sample())).toMatchObject({ uptime: 4000 });
    await utimes(pidFile, started - 600, started - 600);
    expect(figures(await watch({ pidFile }).sample())).toMatch(/does not run/);
  });

  it('has no uptime where the machine tells a time that is not its own, and no memory where it is hidden', async () => {
    await writeFile(join(folder, 'uptime'), '3.00 3.00\n');
    await add({ pid: 10 });
    await rm(join(folder, '10/status'));
    expect(figures(await watch({ name: 'samp03svr' }).sample())).toEqual({ uptime: null, cpu: null, memory: null });
  });

  it('of this machine is told as it is', async () => {
    const script =
      'globalThis.held = Buffer.alloc(64 * 2 ** 20, 1); for (const end = Date.now() + 15000; Date.now() < end;);';
    const child: ChildProcess = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    await once(child, 'spawn');
    const pidFile = join(folder, 'real.pid');
    await writeFile(pidFile, String(child.pid));
    const { sample } = watchProcess({ pidFile }, { env: {} });
    try {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(figures(await sample())).toMatchObject({ cpu: null });
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const sampled = await sample();
      expect(sampled).toMatchObject({ pid: child.pid });
      const told = 'figures' in sampled ? sampled.figures : undefined;
      expect(told?.cpu).toBeGreaterThan(5);
      expect(told?.cpu).toBeLessThan(150);
      expect(told?.memory).toBeGreaterThan(64 * 2 ** 20);
      if (told?.uptime != null) expect(told.uptime).toBeLessThan(20);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('a line of /proc', () => {
  it('is read behind a name of any characters', () => {
    expect(readStat(lineOf({ pid: 10, name: 'a) R 5 (b', parent: 7, ticks: 3, start: 9 }))).toEqual({
      ...{ pid: 10, name: 'a) R 5 (b', parent: 7, ticks: 3, start: 9 },
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        expect(readStat(lineOf({ pid: 10, name, parent: 7 }))).toMatchObject({ pid: 10, name, parent: 7 });
      }),
    );
  });

  it('is nothing where it is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (line) => {
        const read = readStat(line);
        if (read) expect(Object.values(read).every((value) => typeof value === 'string' || value >= 0)).toBe(true);
      }),
    );
    expect(readStat('10 (x) S 1')).toBeUndefined();
  });
});
