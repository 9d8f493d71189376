/**
 * Scrolls screens with many rows in Chromium, and prints the script of a frame in processor time. Bar: no frame over 50 ms.
 *
 *   node bench/pages/scroll.ts [--rows 10000]
 *
 * Needs the build. The rows are put into the answer of a call of the demonstration.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { COMMIT, scriptTimes } from '../map/script-time.ts';
import { tell } from '../figures.mjs';
import { at, openPanel } from './browser.ts';

const BAR_MS = 50;
const STEPS = 120;
/** Pixels of one turn of the wheel: slow reading, a fast flick, and far jumps. */
const TURNS = [120, 900, 6000];

const { values: args } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rows = Number(args.rows);
const each = <T>(make: (index: number) => T): T[] => Array.from({ length: rows }, (_, index) => make(index + 1));
const json = (value: unknown) => ({ contentType: 'application/json', body: JSON.stringify(value) });

interface Screen {
  readonly path: string;
  readonly call: string;
  readonly answer: () => { contentType: string; body: string };
  /** What scrolls. */
  readonly scroller: string;
}

const SCREENS: readonly Screen[] = [
  {
    path: 'manage/business',
    call: '**/api/rpg/property/business/profit',
    answer: () =>
      json(
        each((id) => ({
          id,
          name: `Business ${id} of Los Santos`,
          functionality: id % 20,
          value: id * 1000,
          entry_fee: id % 500,
          revenue: id * 7,
          restock: id * 3,
          balance: id * 4,
        })),
      ),
    scroller: '[role="table"]',
  },
  {
    path: 'manage/players',
    call: '**/api/rpg/manage/new-players*',
    answer: () =>
      json(
        each((id) => ({
          id,
          name: `New_Player_${id}`,
          created_at: '2026-06-20T18:00:00Z',
          last_logged_in: null,
          time_played: id % 600,
          level: id % 9,
          online: id % 3 === 0,
          registration: id % 2,
          banned: id % 50 === 0,
        })),
      ),
    scroller: '[role="table"]',
  },
];

async function traced(page: Page, act: () => Promise<void>) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
  });
  await act();
  return scriptTimes((await browser.stopTracing()).toString(), COMMIT).frames;
}

const panel = await openPanel();
let worst = 0;
try {
  for (const { path, call, answer, scroller } of SCREENS) {
    const page = await panel.open('Rank_10');
    await page.route(call, (route) => route.fulfill(answer()));
    await page.goto(`${panel.base}/${path}`);
    await page.locator('[data-row="3"]').waitFor();
    await page.waitForTimeout(1000);
    await page.locator(scroller).first().hover();
    for (const turn of TURNS) {
      const frames = await traced(page, async () => {
        for (let step = 0; step < STEPS; step++) {
          await page.mouse.wheel(0, step < STEPS * 0.7 ? turn : -turn);
          await page.waitForTimeout(16);
        }
      });
      worst = Math.max(worst, at(frames, 1));
      console.log(
        `/${path}, ${rows} rows, ${String(turn).padStart(4)} px a turn: median ${at(frames, 0.5).toFixed(1)} ms, p95 ${at(frames, 0.95).toFixed(1)} ms, longest ${at(frames, 1).toFixed(1)} ms (${frames.length} frames)`,
      );
    }
    await page.context().close();
  }
} finally {
  await panel.close();
}
tell({ what: `longest frame while scrolling ${rows} rows`, value: worst, unit: 'ms', floor: BAR_MS, isLess: true });
