/**
 * Pans and points on the real map component with many markers in Chromium, and prints the script of a frame and of a pick
 * in processor time, so that it may run on a busy machine.
 *
 *   node bench/map/map.ts [--markers 100000] [--moves 90]
 *
 * Ends with exit code 1 when a bar is broken: 8 ms of script a frame while panning, 2 ms a pick, one draw call for the markers.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { tell } from '../figures.mjs';
import { scriptTimes } from './script-time.ts';

const BARS = { frameMs: 8, pickMs: 2 };
const WEB = resolve(import.meta.dirname, '../../packages/web');
/** What the page under test and the counter of draw calls leave on its window. */
interface Bench {
  readonly drawn: { calls: number; most: number };
  readonly searchTimes: (rounds: number, radius: number) => number[];
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];

const { values: args } = parseArgs({
  options: { markers: { type: 'string', default: '100000' }, moves: { type: 'string', default: '90' } },
});
const moves = Number(args.moves);

function build(): string {
  const dir = mkdtempSync(join(tmpdir(), 'steward-map-'));
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

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const show = (values: readonly number[]) =>
  `median ${at(values, 0.5).toFixed(3)} ms, p95 ${at(values, 0.95).toFixed(3)} ms, longest ${at(values, 1).toFixed(3)} ms (${values.length})`;

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
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  await page.addInitScript(countDraws);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?markers=${args.markers}`);
  await page.locator('canvas').waitFor();
  await page.waitForFunction(() => (window as unknown as Bench).drawn.most > 0);
  await page.mouse.move(500, 200);
  for (let step = 0; step < 2; step++) await page.mouse.wheel(0, -300);
  await page.waitForTimeout(1500);

  const warm = await traced(page, () => pan(page));
  const draws = await page.evaluate(() => Object.assign((window as unknown as Bench).drawn, { calls: 0 }));
  const panning = await traced(page, () => pan(page));
  const after = await page.evaluate(() => (window as unknown as Bench).drawn.calls);
  const pointing = await traced(page, () => point(page));
  const searches = await page.evaluate(() => (window as unknown as Bench).searchTimes(100, 40));

  const picks = pointing.events('pointermove');
  console.log(
    `${args.markers} markers, drawn by one call of ${draws.most} points; ${(after / panning.frames.length).toFixed(2)} such calls a frame`,
  );
  console.log(`script a frame, first pan   ${show(warm.frames)}`);
  console.log(`script a frame, second pan  ${show(panning.frames)}`);
  console.log(`a pick, whole pointer event ${show(picks)}`);
  console.log(`search of the index alone   ${show(searches)}`);
  const what = `map, ${args.markers} markers`;
  const most = (name: string, value: number, bar: number) =>
    tell({ what: `${what}: ${name}`, value, unit: 'ms', floor: bar, isLess: true });
  most('script a frame while panning, p95', at(panning.frames, 0.95), BARS.frameMs);
  most('a pick', picks.length === 0 ? Infinity : at(picks, 0.5), BARS.pickMs);
  most('search of the index, p95', at(searches, 0.95), BARS.pickMs);
  tell({ what: `${what}: drawn by one call`, value: draws.most, unit: 'markers', floor: Number(args.markers) });
} finally {
  await browser.close();
  server.close();
  rmSync(dir, { recursive: true, force: true });
}
