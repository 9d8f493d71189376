/**
 * All benches, one after another, and one table of their figures: `npm run bench` after `npm run build`. Ends with 1 where a
 * floor is not reached or a bench breaks.
 *
 *   npm run bench -- [--only TEXT] [--whole] [--write]
 *
 * The quick sizes take about a quarter of an hour on two cores that nobody else uses; `--whole` takes the sizes of the
 * benches themselves. `--write` puts the table into `docs/operators/performance.md`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { foundBy, tableOf, type Found } from './table.mjs';

interface Bench {
  readonly script: string;
  /** For the quick size. */
  readonly quick: readonly string[];
}

const BENCHES: readonly Bench[] = [
  { script: 'logs/scan.ts', quick: ['--mib', '512', '--pairs', '7'] },
  { script: 'logs/archive.ts', quick: ['--quick', '--pairs', '5'] },
  { script: 'logs/order.ts', quick: ['--quick'] },
  { script: 'logs/year.ts', quick: ['--rounds', '3'] },
  { script: 'logs/limits.ts', quick: ['--rounds', '5'] },
  { script: 'logs/others.ts', quick: ['--mib', '256', '--seconds', '5'] },
  { script: 'api/profile.ts', quick: ['--rounds', '3', '--seconds', '2'] },
  { script: 'api/writes.ts', quick: ['--rounds', '3', '--seconds', '2'] },
  { script: 'pages/pages.ts', quick: ['--players', '20000', '--punishments', '100000', '--rounds', '60'] },
  { script: 'switch/statements.ts', quick: ['--rounds', '5', '--times', '1500'] },
  { script: 'switch/answers.ts', quick: [] },
  { script: 'switch/lists.ts', quick: ['--rounds', '9'] },
  { script: 'search/players.ts', quick: ['200000'] },
  { script: 'wealth/pages.ts', quick: ['--players', '50000'] },
  { script: 'cli/start-up.mjs', quick: [] },
  { script: 'cli/log-pane.ts', quick: ['50000', '3', '3'] },
  { script: 'terminal/live.ts', quick: ['2000', '100', '5'] },
  { script: 'tail/tail.ts', quick: ['--seconds', '3', '--quick'] },
  { script: 'live/fan-out.ts', quick: ['--changes', '50'] },
  { script: 'agent/logs.ts', quick: ['--seconds', '10'] },
  { script: 'agent/ban.ts', quick: ['100'] },
  { script: 'bridge/events.ts', quick: ['--seconds', '15'] },
  { script: 'move-in/import.ts', quick: ['--share', '0.05'] },
  { script: 'map/map.ts', quick: ['--moves', '24', '--rounds', '3'] },
  { script: 'portal/keys.ts', quick: [] },
  { script: 'portal/scroll.ts', quick: ['--rounds', '2', '--seconds', '2'] },
  { script: 'portal/weight.ts', quick: ['--rounds', '2'] },
  // It is no dependency: measured where it is named.
  ...(process.env['STEWARD_LIGHTHOUSE'] === undefined ? [] : [{ script: 'portal/lighthouse.ts', quick: [] }]),
];

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

const dir = mkdtempSync(join(tmpdir(), 'steward-benches-'));
const found: Found[] = [];
const broken: string[] = [];
/** Seconds of each bench. */
const took: string[] = [];
const began = performance.now();
const secondsSince = (start: number) => `${Math.round((performance.now() - start) / 1000)} s`;

async function run({ script, quick }: Bench): Promise<void> {
  const kept = join(dir, 'figures');
  writeFileSync(kept, '');
  console.log(`\n== ${script}`);
  const start = performance.now();
  const child = spawn(process.execPath, [join(here, script), ...(args.whole ? [] : quick)], {
    env: { ...process.env, STEWARD_BENCH_FIGURES: kept },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  took.push(`${secondsSince(start).padStart(6)}  ${script}`);
  console.log(took.at(-1));
  const one = foundBy(script, readFileSync(kept, 'utf8'), code);
  found.push(one);
  if (code !== 0 || one.broke !== undefined) broken.push(script);
}

async function write(table: string): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.split(FROM)[0] ?? '', text.split(TO)[1] ?? ''];
  const made = `${before}${FROM}\n\n${table}\n\n${TO}${after}`;
  writeFileSync(page, await format(made, { ...(await resolveConfig(page)), parser: 'markdown' }));
}

try {
  for (const bench of BENCHES.filter(({ script }) => script.includes(args.only))) await run(bench);
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const size = args.whole ? 'whole sizes' : 'quick sizes';
  const table = `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}; ${size}.\n\n${tableOf(found)}`;
  console.log(`\n${table}\n\n${took.join('\n')}\n${secondsSince(began).padStart(6)}  in all`);
  if (broken.length > 0) console.error(`Below a floor, or broken: ${broken.join(', ')}.`);
  process.exitCode = broken.length > 0 ? 1 : 0;
  if (args.write) await write(table);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
