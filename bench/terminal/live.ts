import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { newPerson, PASSWORD } from '../../e2e/terminal/harness.ts';
import { part, tell } from '../figures.mjs';
import { cpuSecondsOf } from '../processor.ts';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';

/**
 * The built terminal client in a real pseudo-terminal of 120 x 40: from Enter to the first screen, from a key to what it
 * changes while three logs come at 2 000 lines a second each, frames a second, and the part of a core that it takes. The
 * bars: 350 ms, 50 ms (p99), 30 frames, 10 %. `node -e 0` stands beside the first, as most of it is Node's own.
 * Usage: node bench/terminal/live.ts [lines a second] [keys] [starts]; npm run build goes before.
 */
const linesPerSecond = Number(process.argv[2] ?? 2000);
const keyCount = Number(process.argv[3] ?? 200);
const starts = Number(process.argv[4] ?? 7);

const SIZE = { columns: 120, rows: 40 } as const;
const KEY_GAP_MS = 60;
const QUIET_S = 5;
const SYNC = '\u001b[?2026h';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error('Nothing changed within 10 s.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const lines = fork(join(import.meta.dirname, 'line-process.ts'), [String(linesPerSecond)]);
const [url] = (await once(lines, 'message')) as [string];
const person = await newPerson(url);
const env = { ...person.env, TERM: 'xterm-256color' };
const open = () => openTerminal(person.command.file, person.command.args, { ...SIZE, env });

async function drawn(terminal: Terminal): Promise<void> {
  await until(() => terminal.screen.text.includes('Dashboard'));
}

async function ends(terminal: Terminal): Promise<void> {
  await terminal.press('ctrl-c');
  await terminal.exit();
}

const first = open();
await first.waitFor('In-game name');
await first.press('Rank_5', 'enter', PASSWORD, 'enter');
await first.waitFor('Dashboard');
await ends(first);

const toFirst: number[] = [];
const bare: number[] = [];
for (let at = 0; at < starts; at++) {
  const started = performance.now();
  const terminal = open();
  await drawn(terminal);
  toFirst.push(performance.now() - started);
  await ends(terminal);
  const begun = performance.now();
  const node = openTerminal(process.execPath, ['-e', '0'], { ...SIZE, env });
  await node.exit();
  bare.push(performance.now() - begun);
}
console.log(
  `first screen: ${part(toFirst, 0.5).toFixed(0)} ms median, ${Math.min(...toFirst).toFixed(0)} ms least (bar 350)`,
);
console.log(
  `node -e 0 the same way: ${part(bare, 0.5).toFixed(0)} ms median, ${Math.min(...bare).toFixed(0)} ms least`,
);

const terminal = open();
await drawn(terminal);
await terminal.press(':', 'live local,chat,cheat', 'enter');
await terminal.waitFor(/line \d{3,}/);
await sleep(2000);

const { screen, pid } = terminal;
/** What the client drew, and took of a core, in each second. */
const drawing: { readonly frames: number; readonly core: number }[] = [];
for (let second = 0; second < QUIET_S; second++) {
  const [cpu, raw, since] = [cpuSecondsOf(pid), screen.raw.length, performance.now()];
  await sleep(1000);
  const seconds = (performance.now() - since) / 1000;
  drawing.push({
    frames: (screen.raw.slice(raw).split(SYNC).length - 1) / seconds,
    core: ((cpuSecondsOf(pid) - cpu) / seconds) * 100,
  });
}
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const [frames, cores] = [drawing.map((one) => one.frames), drawing.map((one) => one.core)];
console.log(`three logs at ${linesPerSecond} lines/s each, nobody types:`);
console.log(`  ${mean(frames).toFixed(1)} frames a second (bar 30), ${mean(cores).toFixed(1)} % of a core (bar 10)`);

const waits: number[] = [];
const [cpuBefore, keysSince] = [cpuSecondsOf(pid), performance.now()];
for (let at = 0; at < keyCount; at++) {
  // Hold shows the selected row, follow takes it away again.
  const wanted = at % 2 === 0;
  const pressed = performance.now();
  terminal.write(' ');
  await until(() => screen.text.includes('▸ ') === wanted);
  waits.push(performance.now() - pressed);
  await sleep(KEY_GAP_MS);
}
const keySeconds = (performance.now() - keysSince) / 1000;
console.log(
  `${keyCount} keys meanwhile: ${part(waits, 0.5).toFixed(1)} ms median, ${part(waits, 0.99).toFixed(1)} ms p99, ${Math.max(...waits).toFixed(1)} ms most (bar 50, p99)`,
);
console.log(
  `  ${(((cpuSecondsOf(pid) - cpuBefore) / keySeconds) * 100).toFixed(1)} % of a core while keys are pressed`,
);
await ends(terminal);
await person.leave();
lines.disconnect();

const less = (what: string, value: number, rounds: readonly number[], floor: number, unit: string) =>
  tell({ what: `terminal: ${what}`, value, rounds, unit, floor, isLess: true });
less('first screen', part(toFirst, 0.5), toFirst, 350, 'ms');
less('key beside three logs, p99', part(waits, 0.99), waits, 50, 'ms');
less('frames beside three logs', mean(frames), frames, 30.5, '/s');
less('processor beside three logs', mean(cores), cores, 10, '% of a core');
