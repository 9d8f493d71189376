/**
 * How near the search of logs is to what it cannot pass, in times of the processor, so that it may run on a busy machine:
 * reading and looking through a log against only reading it, finding a rare string in a packed day against only unpacking
 * the blocks that hold it, and building an index against packing the same log by `zstd -3`.
 *
 *   node bench/logs/limits.ts [--mib 256] [--rounds 9]
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readIndex } from '../../packages/server/src/logs/archive/read-index.ts';
import { CHUNK_BYTES, createKernel } from '../../packages/server/src/logs/engine/kernel.ts';
import { createLiteralMatcher } from '../../packages/server/src/logs/engine/literal-matcher.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import { readPackedBlock } from '../../packages/server/src/logs/engine/unpack-block.ts';
import { median, medianOf, tell } from '../figures.mjs';
import { treeMsOf } from '../processor.ts';
import { build, runSearch, say, show, writeDays } from './common.ts';
import { ABSENT, RARE } from './day.ts';

const { values } = parseArgs({
  options: { mib: { type: 'string', default: '256' }, rounds: { type: 'string', default: '9' } },
});
const rounds = Number(values.rounds);
const DAY = '20261127';
const HITS = 7;
/** The system counts the time of a thread in ticks: short work is done so often for one measure. */
const PASSES = 6;
const TIMES = 50;
const SAMPLE_BYTES = 64 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const path = join(folder, 'general.log');

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Processor time of this thread for some work. */
async function ownMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return msOf(process.threadCpuUsage(before));
}

interface Both {
  readonly one: readonly number[];
  readonly other: readonly number[];
}

/** How many times as long the other takes, round by round. */
const timesOf = ({ one, other }: Both): number[] => other.map((ms, round) => ms / (one[round] ?? Number.NaN));

/** Two kinds of work, done in turn. */
async function both(one: () => Promise<number>, other: () => Promise<number>): Promise<Both> {
  const found: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round++) {
    const pair = [await one(), await other()] as const;
    if (round < 0) continue;
    found[0].push(pair[0]);
    found[1].push(pair[1]);
  }
  return { one: found[0], other: found[1] };
}

async function reading(): Promise<void> {
  const size = statSync(path).size - (statSync(path).size % CHUNK_BYTES);
  const fd = openSync(path, 'r');
  const kernel = createKernel();
  const counts = new Float64Array(256);
  const some = Buffer.alloc(SAMPLE_BYTES);
  readSync(fd, some, 0, SAMPLE_BYTES, 0);
  for (const byte of some) counts[byte] = (counts[byte] ?? 0) + 1;
  const matcher = createLiteralMatcher(kernel, 'any', [ABSENT], 'windows-1252', counts);
  const read = (look: (length: number) => unknown): void => {
    for (let at = 0; at < PASSES * size; at += CHUNK_BYTES)
      look(readSync(fd, kernel.bytes, kernel.buffer, CHUNK_BYTES, at % size));
  };
  const looked = await both(
    () => ownMs(() => read((length) => matcher.countLines(kernel.buffer, kernel.buffer + length))),
    () => ownMs(() => read(() => undefined)),
  );
  closeSync(fd);
  const rate = (ms: number) => `${show((PASSES * size) / 1e6 / ms, 1)} GB/s`;
  say(`only reading: ${rate(median(looked.other))} a core; reading and looking through: ${rate(median(looked.one))}`);
  tell({
    what: 'a core that looks through a log, against one that only reads it',
    ...medianOf(timesOf(looked)),
    floor: 0.5,
    goal: 0.7,
  });
}

async function unpacking(): Promise<void> {
  const index = await readIndex(`${path}.idx`);
  if (index === undefined || index === 'damaged') throw new Error('There is no index.');
  const { raw, packed, header } = index;
  const fd = openSync(`${path}.zst`, 'r');
  const blocks = Array.from({ length: HITS }, (_, at) => Math.floor((at * header.blocks) / HITS));
  const unpack = (): void => {
    for (let time = 0; time < TIMES; time++)
      for (const block of blocks) {
        const [from = 0, to = 0] = [packed[block], packed[block + 1]];
        readPackedBlock(fd, from, to, (raw[block + 1] ?? 0) - (raw[block] ?? 0));
      }
  };
  const search = createLogSearch();
  const files = [
    { path: `${path}.zst`, day: DAY, file: 'general.log', form: 'zst', indexPath: `${path}.idx` } as const,
  ];
  const find = async (): Promise<number> => {
    const before = process.cpuUsage();
    for (let time = 0; time < TIMES; time++) {
      const { total } = await runSearch(search, files, RARE, 1000);
      if (total !== HITS) throw new Error(`${String(total)} lines were found.`);
    }
    return msOf(process.cpuUsage(before)) / TIMES;
  };
  await find();
  const found = await both(async () => (await ownMs(unpack)) / TIMES, find);
  await search.close();
  closeSync(fd);
  say(
    `unpacking ${String(HITS)} blocks: ${show(median(found.one))} ms; the whole search: ${show(median(found.other))} ms`,
  );
  const what = `a search that finds ${String(HITS)} lines of a packed day, against only unpacking their blocks`;
  tell({ what, ...medianOf(timesOf(found)), floor: 5, goal: 2, isLess: true });
}

async function packing(): Promise<void> {
  const zstd = (): number => {
    const before = treeMsOf([process.pid]);
    execFileSync('zstd', ['-3', '-q', '-f', path, '-o', `${path}.other`]);
    return treeMsOf([process.pid]) - before;
  };
  const built = await both(
    () => ownMs(() => build(path, DAY, false)),
    () => Promise.resolve(zstd()),
  );
  say(`the index: ${show(median(built.one), 0)} ms; zstd -3: ${show(median(built.other), 0)} ms`);
  const what = "building the index, against zstd -3, by the processor's time";
  tell({ what, ...medianOf(timesOf(built)), floor: 1, goal: 2 });
}

try {
  writeDays([{ path, mib: Number(values.mib), seed: 1 }]);
  await reading();
  await packing();
  await build(path, DAY, true);
  await unpacking();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
