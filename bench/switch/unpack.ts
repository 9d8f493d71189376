/**
 * What it gives to unpack all blocks of archived logs by one stream into memory that is there, against what Node promises: a
 * stream and memory for each. Switched off in turn, in one run, over all blocks of a day as archives have it; both must give
 * the same bytes.
 *
 *   node bench/switch/unpack.ts [--mib 64] [--pairs 21]
 *
 * The short way stays where blocks take at least 1.3 times as long without it.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readIndex } from '../../packages/server/src/logs/archive/read-index.ts';
import {
  readPackedBlock,
  takeReusedStream,
  takesReusedStream,
} from '../../packages/server/src/logs/engine/unpack-block.ts';
import { build, compare, writeDays } from '../logs/common.ts';

const { values } = parseArgs({
  options: {
    mib: { type: 'string', default: '64' },
    pairs: { type: 'string', default: '21' },
  },
});
const DAY = '20261127';
const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));

try {
  const path = join(folder, 'general.log');
  writeDays([{ path, mib: Number(values.mib), seed: 1 }]);
  await build(path, DAY, true);
  const text = readFileSync(path);
  const table = await readIndex(`${path}.idx`);
  if (table === undefined || table === 'damaged') throw new Error('The day has no index.');
  const { raw, packed, header } = table;
  const target = Buffer.allocUnsafeSlow(Math.max(...raw.subarray(1).map((end, at) => end - (raw[at] ?? 0))) + 1);
  const fd = openSync(`${path}.zst`, 'r');

  /** Reads all blocks; milliseconds of the processor, which is what others on the machine leave as it is. */
  function readAll(isReused: boolean, see: (block: number, length: number) => void = () => undefined): number {
    takeReusedStream(isReused);
    if (takesReusedStream() !== isReused) throw new Error('This Node is none that the short way was tried with.');
    const started = process.cpuUsage();
    for (let block = 0; block < header.blocks; block++) {
      const length = (raw[block + 1] ?? 0) - (raw[block] ?? 0);
      if (!readPackedBlock(fd, packed[block] ?? 0, packed[block + 1] ?? 0, length, target))
        throw new Error('A block cannot be read.');
      see(block, length);
    }
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  }

  for (const isReused of [true, false])
    readAll(isReused, (block, length) => {
      const from = raw[block] ?? 0;
      if (!target.subarray(0, length).equals(text.subarray(from, from + length)))
        throw new Error('Not the same bytes.');
    });
  const [ours, theirs] = [() => Promise.resolve(readAll(true)), () => Promise.resolve(readAll(false))];
  const name = 'blocks of a log, each by a stream of its own against one for all';
  await compare({ name, ours, theirs, goal: 1.3, floor: 1.3 }, Number(values.pairs));
  closeSync(fd);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
