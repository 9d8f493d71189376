import { expect, it } from 'vitest';
import type { CommandIo } from '../core/command-io.ts';
import { copyProgress } from './copy-progress.ts';

const nothing = () => undefined;
const io: CommandIo = {
  ...{ env: {}, out: nothing, err: nothing, log: nothing, askSecret: undefined },
  stopped: () => Promise.resolve(),
};

it.each([
  [[1], '1 row of 1 table in less than a minute, each table the same by count and checksum.'],
  [[1000, 234], '1,234 rows of 2 tables in less than a minute, each table the same by count and checksum.'],
])('tells of tables of %j rows that were copied', (counts, text) => {
  const tables = Object.fromEntries(counts.map((rows, at) => [`t${at}`, { rows, sum: '' }]));
  const rows = counts.reduce((sum, one) => sum + one, 0);
  expect(copyProgress(io, rows).done({ rows, found: 0, tables })).toBe(text);
});
