/**
 * Pans and points on the real map component with many markers in Chromium, and lets all of them move in each frame, beside
 * the same with 20 000 markers, in turn in one run. Then a pick among a million markers by the index against looking at each
 * of them. What is measured is the script of a frame and of a pick, in processor time: graphics are drawn by the processor
 * here, as they are on no machine of a person, and are not counted.
 *
 *   node bench/map/map.ts [--markers 100000] [--moves 90] [--rounds 5] [--picked 1000000]
 *
 * Ends with exit code 1 when a bar is broken: a frame of 100 000 markers takes five times as long as one of 20 000 (goal 3),
 * a pick a hundredth of looking at each (goal 1/1000), 8 ms of script a frame while panning, 2 ms a pick, one draw call.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, part, ratios, tell, type Figure } from '../figures.mjs';
import { scriptTimes } from './script-time.ts';

const BARS = { frameMs: 8, pickMs: 2, growth: 5, pickShare: 0.01 };
const GOALS = { growth: 3, pickShare: 0.001 };
/** How many markers stand beside those that are measured. */
const FEW = 20_000;
/** In game units: what a pointer reaches where the island fills some screens. */
const REACH = 40;
const PICK_ROUNDS = 11;
const MOVED_FRAMES = 20;
const WEB = resolve(import.meta.dirname, '../../packages/web');
/** What the page under test and the counter of draw calls leave on its window. */
interface Bench {
  readonly drawn: { calls: number; most: number };
  readonly moveMarkers: (frames: number) => Promise<void>;
  readonly pickTimes: (count: number, rounds: number, radius: number) => { index: number; scan: number }[];
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];

const { values: args } = parseArgs({
  options: {
    markers: { type: 'string', default: '100000' },
    moves: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '5' },
    picked: { type: 'string', default: '1000000' },
  },
});
const [markers, moves, rounds, picked] = [args.markers, args.moves, args.rounds, args.picked].map(Number) as [
  number,
  number,
  number,
  number,
];

function build(): string {
  const dir = ownFolder('map');
  execFileSync(
    process.execPath,
    [
      join(WEB, 'node_modules/vite/bin/vite.js'),
      'build',
      'src/map/testing',
      '--outDir',
      dir,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { cwd: WEB, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return dir;
}

function serve(dir: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(dir, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
  });
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)));
}

const show = (values: readonly number[]) =>
  `median ${median(values).toFixed(3)} ms, p95 ${part(values, 0.95).toFixed(3)} ms, longest ${part(values, 1).toFixed(3)} ms (${values.length})`;

/** Counts the draw calls of points, and how many points the largest of them drew. */
function countDraws(): void {
  const counts = { calls: 0, most: 0 };
  Object.assign(window, { drawn: counts });
  const { prototype } = WebGL2RenderingContext;
  const { drawArrays } = prototype;
  prototype.drawArrays = function counted(mode, first, count) {
    if (mode === 0) {
      counts.calls++;
      counts.most = Math.max(counts.most, count);
    }
    drawArrays.call(this, mode, first, count);
  };
}

async function traced(page: Page, act: () => Promise<void>) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
  });
  await act();
  return scriptTimes((await browser.stopTracing()).toString());
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(500, 250);
  await page.mouse.down();
  for (let step = 0; step < moves; step++) {
    const turn = (step / 30) * Math.PI;
    await page.mouse.move(500 + Math.cos(turn) * 180, 250 + Math.sin(turn) * 90);
  }
  await page.mouse.up();
}

async function point(page: Page): Promise<void> {
  for (let step = 0; step < moves; step++) await page.mouse.move(100 + ((step * 37) % 700), 40 + ((step * 53) % 260));
}

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('No Chromium was found. Name one in STEWARD_CHROMIUM.');
const dir = build();
const server = await serve(dir);
const browser = await chromium.launch({ executablePath, args: FLAGS });

interface Look {
  /** Milliseconds of script of each frame while all markers move, and while the map is panned. */
  readonly moving: readonly number[];
  readonly panning: readonly number[];
  readonly picks: readonly number[];
  /** The most points that one call drew, and such calls a frame. */
  readonly drawn: number;
  readonly calls: number;
}

/** Opens the map with so many markers, and moves on it. */
async function look(count: number): Promise<Look> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  await page.addInitScript(countDraws);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?markers=${count}`);
  await page.locator('canvas').waitFor();
  await page.waitForFunction(() => (window as unknown as Bench).drawn.most > 0);
  await page.mouse.move(500, 200);
  for (let step = 0; step < 2; step++) await page.mouse.wheel(0, -300);
  await page.waitForTimeout(1000);
  await pan(page);
  const draws = await page.evaluate(() => Object.assign((window as unknown as Bench).drawn, { calls: 0 }));
  const panning = await traced(page, () => pan(page));
  const calls = await page.evaluate(() => (window as unknown as Bench).drawn.calls);
  const pointing = await traced(page, () => point(page));
  const move = (frames: number) => page.evaluate((count) => (window as unknown as Bench).moveMarkers(count), frames);
  await move(MOVED_FRAMES);
  const moving = await traced(page, () => move(MOVED_FRAMES));
  await page.close();
  return {
    ...{ moving: moving.frames, panning: panning.frames, picks: pointing.events('pointermove') },
    ...{ drawn: draws.most, calls: calls / panning.frames.length },
  };
}

/** Milliseconds of picks among very many markers, which are not drawn. */
async function pickAmong(count: number): Promise<readonly { readonly index: number; readonly scan: number }[]> {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?markers=1`);
  await page.waitForFunction(() => 'pickTimes' in window);
  const times = await page.evaluate(
    ([count, rounds, reach]) => (window as unknown as Bench).pickTimes(count, rounds, reach),
    [count, PICK_ROUNDS, REACH] as const,
  );
  await page.close();
  return times;
}

/** How many times as long the script of a frame takes with many markers as with few, round by round. */
const growth = (many: readonly Look[], few: readonly Look[], of: (one: Look) => readonly number[]): number[] =>
  ratios(
    many.map((one) => median(of(one))),
    few.map((one) => median(of(one))),
  );

try {
  const { many, few } = await inTurn({ rounds, warm: 0 }, { few: () => look(FEW), many: () => look(markers) });
  for (const [count, looks] of [
    [FEW, few],
    [markers, many],
  ] as const) {
    console.log(
      `${count} markers, drawn by one call of ${looks[0]?.drawn} points; ${looks[0]?.calls.toFixed(2)} such calls a frame`,
    );
    console.log(`  script a frame, all moving  ${show(looks.flatMap(({ moving }) => moving))}`);
    console.log(`  script a frame, panning     ${show(looks.flatMap(({ panning }) => panning))}`);
    console.log(`  a pick, whole pointer event ${show(looks.flatMap(({ picks }) => picks))}`);
  }
  const what = `map, ${markers} markers`;
  const less = (name: string, figure: Pick<Figure, 'value' | 'rounds' | 'floor' | 'goal' | 'unit'>) =>
    tell({ what: `${what}: ${name}`, ...figure, isLess: true });
  const grows = { floor: BARS.growth, goal: GOALS.growth };
  less(`script a frame that moves all of them, in that of ${FEW}`, {
    ...medianOf(growth(many, few, ({ moving }) => moving)),
    ...grows,
  });
  less(`script a frame while panning, in that of ${FEW}`, {
    ...medianOf(growth(many, few, ({ panning }) => panning)),
    ...grows,
  });
  const p95s = many.map(({ panning }) => part(panning, 0.95));
  less('script a frame while panning, p95', { ...medianOf(p95s), unit: 'ms', floor: BARS.frameMs });
  less('a pick', { ...medianOf(many.map(({ picks }) => median(picks))), unit: 'ms', floor: BARS.pickMs });
  const drawn = many.map((one) => one.drawn);
  tell({ what: `${what}: drawn by one call`, ...medianOf(drawn), unit: 'markers', floor: markers });
  const times = await pickAmong(picked);
  const shares = times.map(({ index, scan }) => index / scan);
  console.log(
    `a pick among ${picked}: ${(median(times.map(({ index }) => index)) * 1000).toFixed(2)} us, looking at each ${median(times.map(({ scan }) => scan)).toFixed(2)} ms`,
  );
  tell({
    what: `map: a pick among ${picked} markers, in looking at each`,
    ...medianOf(shares),
    floor: BARS.pickShare,
    goal: GOALS.pickShare,
    isLess: true,
  });
} finally {
  await browser.close();
  server.close();
}
