import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { median, medianOf, part, tell } from '../figures.mjs';
import { onlyAscii } from '../../packages/cli/scripts/lean-bundle.ts';
import type { Load, Taken } from '../../packages/cli/src/testing/pane-load.tsx';

/**
 * The pane of live logs against a plain list of Ink, both in a terminal of 200 x 50 that is not there, in turn in one run:
 * frames a second, CPU, from a key to its row, memory. "feed" only makes the lines and keeps them, which is taken off both
 * when their CPU is compared. The pane writes 30 frames a second at most, so that one is allowed to be missing. The floors:
 * 29 frames a second, a quarter of the list's CPU, keys within 50 ms (p99), 150 MB
 * (the median of the rounds). The goal is 0.12 of the CPU.
 * Usage: node bench/cli/log-pane.ts [lines a second] [seconds] [rounds]
 */
const linesPerSecond = Number(process.argv[2] ?? 50_000);
const seconds = Number(process.argv[3] ?? 5);
const rounds = Number(process.argv[4] ?? 3);

const FLOOR = { framesPerSecond: 29, cpuRatio: 0.25, keyMs: 50, rss: 150e6 } as const;
const GOAL_RATIO = 0.12;

const cli = join(import.meta.dirname, '../../packages/cli');
const outDir = join(cli, 'node_modules/.bench');
const KINDS = ['pane', 'list', 'feed'] as const;
type Kind = (typeof KINDS)[number];

async function run(kind: Kind): Promise<Taken> {
  const child = fork(join(outDir, 'pane-load.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '3' },
  });
  child.send({ kind, linesPerSecond, seconds } satisfies Load);
  const ended = once(child, 'exit');
  const taken = await Promise.race([
    once(child, 'message').then(([message]) => message as Taken),
    ended.then(() => Promise.reject(new Error(`The ${kind} ended early.`))),
  ]);
  await ended;
  if (kind !== 'feed' && (taken.framesPerSecond === 0 || taken.keys.length === 0))
    throw new Error(
      `The ${kind} drew nothing (${taken.framesPerSecond} frames a second, ${taken.keys.length} keys seen).`,
    );
  return taken;
}

await build({
  entry: { 'pane-load': join(cli, 'src/testing/pane-load.tsx') },
  outDir,
  config: false,
  format: 'esm',
  outExtension: () => ({ js: '.mjs' }),
  target: 'node24',
  platform: 'node',
  splitting: false,
  silent: true,
  minify: true,
  noExternal: [/./],
  env: { NODE_ENV: 'production' },
  // As the client itself: else each letter of all that is loaded takes two bytes.
  esbuildOptions(options) {
    options.charset = 'ascii';
  },
  plugins: [onlyAscii],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  esbuildPlugins: [
    {
      name: 'without-devtools',
      setup(bundle) {
        bundle.onResolve({ filter: /^react-devtools-core$/ }, () => ({ path: 'devtools', namespace: 'none' }));
        bundle.onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'export default {}' }));
      },
    },
  ],
});

const taken: Record<Kind, Taken[]> = { pane: [], list: [], feed: [] };
try {
  for (let round = 0; round < rounds; round++) for (const kind of KINDS) taken[kind].push(await run(kind));
} finally {
  if (!process.env.KEEP) rmSync(outDir, { recursive: true, force: true });
}

console.log(`${linesPerSecond} lines/s, 200 x 50, ${rounds} rounds of ${seconds} s`);
console.log('design  frames/s    CPU %  +keys %  key p50  key p99   kB/s   RSS MB');
for (const kind of KINDS) {
  const keys = taken[kind].flatMap((one) => one.keys);
  const columns = [
    median(taken[kind].map((one) => one.framesPerSecond))
      .toFixed(1)
      .padStart(9),
    (median(taken[kind].map((one) => one.cpu)) * 100).toFixed(1).padStart(8),
    (median(taken[kind].map((one) => one.cpuWithKeys)) * 100).toFixed(1).padStart(8),
    part(keys, 0.5).toFixed(1).padStart(8),
    part(keys, 0.99).toFixed(1).padStart(8),
    (median(taken[kind].map((one) => one.bytes)) / 1000).toFixed(0).padStart(6),
    (median(taken[kind].map((one) => one.rss)) / 1e6).toFixed(0).padStart(8),
  ];
  console.log(kind.padEnd(6), ...columns);
}
const cpuOf = (kind: Kind, at: number) => taken[kind][at]?.cpu ?? Number.NaN;
const whole = median(taken.pane.map((_, at) => cpuOf('pane', at) / cpuOf('list', at)));
const ratio = medianOf(
  taken.pane.map((_, at) => (cpuOf('pane', at) - cpuOf('feed', at)) / (cpuOf('list', at) - cpuOf('feed', at))),
);
console.log(`CPU of the pane: ${whole.toFixed(3)} of the list's with the feed`);

const keys = taken.pane.flatMap((one) => one.keys);
const pane = (of: (one: Taken) => number) => medianOf(taken.pane.map(of));
const at = `log pane, ${linesPerSecond} lines/s`;
tell({ what: `${at}: frames`, ...pane((one) => one.framesPerSecond), unit: '/s', floor: FLOOR.framesPerSecond });
tell({ what: `${at}: processor in the list's`, ...ratio, floor: FLOOR.cpuRatio, goal: GOAL_RATIO, isLess: true });
const p99 = { value: part(keys, 0.99), rounds: taken.pane.map((one) => part(one.keys, 0.99)) };
tell({ what: `${at}: key to row, p99`, ...p99, unit: 'ms', floor: FLOOR.keyMs, isLess: true });
tell({ what: `${at}: memory`, ...pane((one) => one.rss / 1e6), unit: 'MB', floor: FLOOR.rss / 1e6, isLess: true });
