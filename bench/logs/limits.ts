/**
 * How near the search of logs is to what it cannot pass, in times of the processor, so that it may run on a busy machine:
 * reading and looking through a log against only reading it, finding a rare string in a packed day against only unpacking
 * the blocks that hold it, and building an index against packing the same log by `zstd -3`.
 *
 *   node bench/logs/limits.ts [--mib 256] [--rounds 9]
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readIndex } from '../../packages/server/src/logs/archive/read-index.ts';
import { CHUNK_BYTES, createKernel } from '../../packages/server/src/logs/engine/kernel.ts';
import { createLiteralMatcher } from '../../packages/server/src/logs/engine/literal-matcher.ts';
import { createLogSearch } from '../../packages/server/src/logs/engine/scanner.ts';
import { readPackedBlock } from '../../packages/server/src/logs/engine/unpack-block.ts';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { ownCpu, treeMsOf } from '../processor.ts';
import { build } from './build.ts';
import { inOtherWords, runSearch, say, show, writeDays } from './common.ts';
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
const WARM_ROUNDS = 2;
const SAMPLE_BYTES = 64 * 1024;
const folder = ownFolder();
const path = join(folder, 'general.log');

/** Processor time of this thread for some work. */
async function ownMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
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
  const { looking, only } = await inTurn(
    { rounds, warm: WARM_ROUNDS },
    {
      looking: () => ownMs(() => read((length) => matcher.countLines(kernel.buffer, kernel.buffer + length))),
      only: () => ownMs(() => read(() => undefined)),
    },
  );
  closeSync(fd);
  const rate = (ms: number) => `${show((PASSES * size) / 1e6 / ms, 1)} GB/s`;
  say(`only reading: ${rate(median(only))} a core; reading and looking through: ${rate(median(looking))}`);
  tell({
    what: 'a core that looks through a log, against one that only reads it',
    ...medianOf(ratios(only, looking)),
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
  const find = async (): Promise<void> => {
    for (let time = 0; time < TIMES; time++) {
      const { total } = await runSearch(search, files, inOtherWords(RARE, time), 1000);
      if (total !== HITS) throw new Error(`${String(total)} lines were found.`);
    }
  };
  const { unpacked, found } = await inTurn(
    { rounds, warm: WARM_ROUNDS },
    { unpacked: async () => (await ownMs(unpack)) / TIMES, found: async () => (await ownCpu(find)).ms / TIMES },
  );
  await search.close();
  closeSync(fd);
  say(`unpacking ${String(HITS)} blocks: ${show(median(unpacked))} ms; the whole search: ${show(median(found))} ms`);
  const what = `a search that finds ${String(HITS)} lines of a packed day, against only unpacking their blocks`;
  tell({ what, ...medianOf(ratios(found, unpacked)), floor: 5, goal: 2, isLess: true });
}

async function packing(): Promise<void> {
  const zstd = (): number => {
    const before = treeMsOf([process.pid]);
    execFileSync('zstd', ['-3', '-q', '-f', path, '-o', `${path}.other`]);
    return treeMsOf([process.pid]) - before;
  };
  const { index, packed } = await inTurn(
    { rounds },
    { index: () => ownMs(() => build(path, DAY, false)), packed: () => zstd() },
  );
  say(`the index: ${show(median(index), 0)} ms; zstd -3: ${show(median(packed), 0)} ms`);
  const what = "building the index, against zstd -3, by the processor's time";
  tell({ what, ...medianOf(ratios(packed, index)), floor: 1, goal: 2 });
}

await writeDays([{ path, mib: Number(values.mib), seed: 1 }]);
await reading();
await packing();
await build(path, DAY, true);
await unpacking();
