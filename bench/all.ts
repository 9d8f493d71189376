/**
 * All benches, one after another, and one table of their figures: `npm run bench` after `npm run build`. Ends with 1 where a
 * floor is not reached or a bench breaks.
 *
 *   npm run bench -- [--only TEXT] [--whole] [--write]
 *
 * The quick sizes take less than a quarter of an hour on two cores that nobody else uses, or it ends with 1, too; `--whole`
 * takes the sizes of the benches themselves, and those that are too long for that. `--write` puts the table into
 * `docs/operators/performance.md`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { BENCHES, type Bench } from './benches.ts';
import { atEnd, ownFolder } from './end.ts';
import { INPUTS } from './inputs.ts';
import { foundBy, holds, tableOf, type Found } from './table.mjs';

const { values: args } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const here = import.meta.dirname;
const page = join(here, '../docs/operators/performance.md');
const [FROM, TO] = ['<!-- figures -->', '<!-- end of figures -->'];

/** A bench that hangs is ended, and its row says so. */
const LONGEST_MS = (args.whole ? 120 : 10) * 60_000;
/** Of all quick sizes together, on two cores that nobody else uses. */
const QUICK_MINUTES = 15;

const dir = ownFolder('benches');
/** Logs and communities that more than one of them needs. */
const inputs = join(dir, 'inputs');
mkdirSync(inputs);
const found: Found[] = [];
const broken: string[] = [];
/** Seconds of each bench. */
const took: string[] = [];
const began = performance.now();
const secondsSince = (start: number) => `${Math.round((performance.now() - start) / 1000)} s`;

async function run({ script, quick, whole = [] }: Bench): Promise<void> {
  const kept = join(dir, 'figures');
  writeFileSync(kept, '');
  console.log(`\n== ${script}`);
  const start = performance.now();
  const child = spawn(process.execPath, [join(here, script), ...(args.whole ? whole : (quick ?? []))], {
    env: { ...process.env, STEWARD_BENCH_FIGURES: kept, [INPUTS]: inputs },
    stdio: 'inherit',
    timeout: LONGEST_MS,
  });
  const off = atEnd(() => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  off();
  took.push(`${secondsSince(start).padStart(6)}  ${script}`);
  console.log(took.at(-1));
  const one = foundBy(script, readFileSync(kept, 'utf8'), code);
  found.push(one);
  if (!holds(one)) broken.push(script);
}

async function write(table: string): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.split(FROM)[0] ?? '', text.split(TO)[1] ?? ''];
  const made = `${before}${FROM}\n\n${table}\n\n${TO}${after}`;
  writeFileSync(page, await format(made, { ...(await resolveConfig(page)), parser: 'markdown' }));
}

for (const bench of BENCHES) {
  const isWanted = bench.script.includes(args.only) && (args.whole || bench.quick !== undefined);
  if (isWanted) await run(bench);
}
const minutes = (performance.now() - began) / 60_000;
if (!args.whole && args.only === '') {
  const all = { what: 'all benches in their quick sizes', value: minutes, unit: 'min' };
  found.push({ script: 'all.ts', figures: [{ ...all, floor: QUICK_MINUTES, isLess: true }] });
  if (minutes > QUICK_MINUTES) broken.push(`all.ts, which took ${minutes.toFixed(1)} minutes of ${QUICK_MINUTES}`);
}
const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const size = args.whole ? 'whole sizes' : 'quick sizes';
const table = `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}; ${size}.\n\n${tableOf(found)}`;
console.log(`\n${table}\n\n${took.join('\n')}\n${secondsSince(began).padStart(6)}  in all`);
if (broken.length > 0) console.error(`Below a floor, or broken: ${broken.join(', ')}.`);
process.exitCode = broken.length > 0 ? 1 : 0;
if (args.write) await write(table);
