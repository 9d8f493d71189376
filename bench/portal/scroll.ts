/**
 * Scrolls long lists in Chromium: the time from frame to frame, beside a plain page with as many rows that is scrolled in
 * the same round, and what the page itself works on a frame, in processor time. With several panels all take turns. Bars:
 * 20 ms from frame to frame at p95, and no frame over 50 ms of script.
 *
 *   node bench/portal/scroll.ts [--rows 10000] [--rounds 5] [--seconds 3] [--panel NAME=http://127.0.0.1:PORT]…
 *
 * Needs the build. The rows are put into the answers of the demonstration.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { part, tell } from '../figures.mjs';
import { COMMIT, scriptTimes } from '../map/script-time.ts';
import { HERE, openPortal, type Panel } from './browser.ts';
import { longLists, plainList, type LongList } from './long-lists.ts';

const P95_MS = 20;
const SCRIPT_MS = 50;
/** Pixels a second of reading fast, and of a flick. */
const SPEEDS = [1500, 6000];

const { values: args } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    panel: { type: 'string', multiple: true, default: [] },
  },
});
const [rows, seconds] = [Number(args.rows), Number(args.seconds)];

const WATCH = `
  window.frames = [];
  window.watching = true;
  let before = performance.now();
  requestAnimationFrame(function next(now) {
    frames.push(now - before);
    before = now;
    if (watching) requestAnimationFrame(next);
  });
`;

interface Seen {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[];
  /** Milliseconds of script between two frames, as processor time. */
  readonly script: readonly number[];
}

/** Scrolls down and half of it back, at each speed. */
async function scroll(page: Page, scroller: string): Promise<void> {
  const box = await page.locator(scroller).first().boundingBox();
  if (!box) throw new Error(`There is no ${scroller} to scroll.`);
  const client = await page.context().newCDPSession(page);
  const turn = (speed: number, yDistance: number) =>
    client.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + Math.min(box.height, 600) / 2,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
    });
  for (const speed of SPEEDS) {
    await turn(speed, -speed * seconds * 0.7);
    await turn(speed, speed * seconds * 0.3);
  }
  await client.detach();
}

async function measure(page: Page, { scroller }: LongList, withTrace: boolean): Promise<Seen> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await page.waitForTimeout(800);
  if (withTrace)
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
    });
  await page.evaluate(WATCH);
  await scroll(page, scroller);
  const frames = await page.evaluate<number[]>('watching = false, frames.slice(2)');
  const script = withTrace ? scriptTimes((await browser.stopTracing()).toString(), COMMIT).frames : [];
  return { frames, script };
}

const shown = (ms: number) => ms.toFixed(1).padStart(5);
const portal = await openPortal(args.panel);
const plain = plainList(rows);
const lists = longLists(rows);

/** All frames of a list on a panel, and per round its p95 and the ratio of that to that of the plain page. */
interface Found {
  readonly frames: number[];
  readonly p95s: number[];
  readonly ratios: number[];
  readonly script: number[];
}
const found = new Map<string, Found>();

async function look(list: LongList, panel: Panel, round: number, plainP95: number | undefined): Promise<number> {
  const page = await portal.open(panel, 'Rank_10');
  await list.open(page, panel);
  const { frames, script } = await measure(page, list, round < 0);
  await page.context().close();
  const key = list === plain ? list.what : `${panel.name}: ${list.what}`;
  const kept = found.get(key) ?? { frames: [], p95s: [], ratios: [], script: [] };
  found.set(key, kept);
  kept.script.push(...script);
  const p95 = part(frames, 0.95);
  if (round < 0) return p95;
  kept.frames.push(...frames);
  kept.p95s.push(p95);
  if (plainP95 !== undefined) kept.ratios.push(p95 / plainP95);
  return p95;
}

try {
  const [first] = portal.panels;
  if (!first) throw new Error('There is no panel.');
  for (let round = -1; round < Number(args.rounds); round++) {
    const plainP95 = await look(plain, first, round, undefined);
    for (const list of lists) for (const panel of portal.panels) await look(list, panel, round, plainP95);
  }
} finally {
  await portal.close();
}

for (const [key, { frames, ratios, script }] of found)
  console.log(
    `${key.padEnd(30)} p50 ${shown(part(frames, 0.5))}  p95 ${shown(part(frames, 0.95))}  p99 ${shown(part(frames, 0.99))} ms a frame (${frames.length})  ${ratios.length > 0 ? `${part(ratios, 0.5).toFixed(2)} times the plain page` : '                        '}  script p95 ${shown(part(script, 0.95))}, longest ${shown(part(script, 1))} ms`,
  );
for (const { what } of lists) {
  const here = found.get(`${HERE}: ${what}`);
  if (!here) continue;
  const most = (name: string, value: number, rounds: readonly number[], floor: number) =>
    tell({ what: `${rows} rows, ${what}: ${name}`, value, rounds, unit: 'ms', floor, isLess: true });
  most('p95 from frame to frame', part(here.frames, 0.95), here.p95s, P95_MS);
  most('longest script of a frame', part(here.script, 1), here.script, SCRIPT_MS);
}
