/** Screens with many rows, put into the answers of the demonstration, and a plain page with as many to hold them against. */
import type { Page } from 'playwright-core';
import type { Panel } from './browser.ts';

export interface LongList {
  readonly what: string;
  /** Opens it on a page of somebody who is signed in. */
  readonly open: (page: Page, panel: Panel) => Promise<unknown>;
  /** What scrolls. */
  readonly scroller: string;
}

const each = <T>(rows: number, make: (index: number) => T): T[] =>
  Array.from({ length: rows }, (_, at) => make(at + 1));

function table(what: string, path: string, call: string, answer: readonly unknown[]): LongList {
  return {
    what,
    scroller: '[role="region"]:has([role="table"])',
    async open(page, { base }) {
      await page.route(call, (route) =>
        route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) }),
      );
      await page.goto(base + path);
      await page.locator('[data-row="3"]').waitFor();
    },
  };
}

const SAID: readonly (readonly [file: string, text: (one: string, other: string, at: number) => string])[] = [
  ['chat', (one) => `[OOC] ${one}: how do I lock my car?`],
  ['damage', (one, other, at) => `${one} hit ${other} for ${at % 50}.3 with UZI (right leg, 56 m)`],
  ['command', (one) => `${one} used /anim`],
  ['money', (one, other, at) => `${one} gave $${at * 7} to ${other}`],
  ['connection', (one, _, at) => `${one} has joined (198.51.100.${at % 250})`],
  ['loyalty', (one, _, at) => `${one} got 2 loyalty points (${at} in all)`],
];

/** A search of logs with so many lines, as the server streams it. */
function lines(rows: number): LongList {
  const [day, noon] = ['20261120', Date.UTC(2026, 10, 20, 12)];
  const events = each(rows, (at) => {
    const [file, text] = SAID[at % SAID.length] ?? ['chat', String];
    const instant = `${new Date(noon + at * 1000).toISOString().slice(0, 19)}Z`;
    const said = text(`Player_${at % 90}`, `Hazel_Rivera${at % 40}`, at);
    return {
      kind: 'line',
      day,
      file: `${file}.log`,
      line: at,
      offset: at * 90,
      sum: at.toString(16).padStart(8, '0'),
      time: instant,
      text: `[${instant}] ${said}`,
    };
  });
  const all = [...events, { kind: 'end', total: rows, truncated: false, missing: [] }];
  return {
    what: 'lines of logs',
    scroller: '[data-lines]',
    async open(page, { base }) {
      await page.route('**/api/rpg/logs/search*', (route) =>
        route.fulfill({
          contentType: 'application/x-ndjson',
          body: all.map((event) => `${JSON.stringify(event)}\n`).join(''),
        }),
      );
      await page.goto(`${base}/manage/logs?q=Player_1,how&from=${day}&file=all`);
      await page.locator('[data-lines] [data-index="3"]').waitFor();
    },
  };
}

export const longLists = (rows: number): LongList[] => [
  table(
    'table of businesses',
    '/manage/business',
    '**/api/rpg/property/business/profit',
    each(rows, (id) => ({
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
  table(
    'table of players',
    '/manage/players',
    '**/api/rpg/manage/new-players*',
    each(rows, (id) => ({
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
  lines(rows),
];

/** As many rows of six cells, windowed by hand without any library: what this machine can do at this moment. */
export const plainList = (rows: number): LongList => ({
  what: 'plain page',
  scroller: '#scroller',
  open: (page) =>
    page.setContent(`<!doctype html><style>
      body { margin: 0; font: 13px sans-serif }
      #scroller { height: 760px; overflow: auto }
      #all { position: relative; height: ${rows * 36}px }
      #all div { position: absolute; left: 0; right: 0; height: 35px; border-bottom: 1px solid #ccc; display: grid; grid-template-columns: repeat(6, 1fr) }
    </style><div id="scroller"><div id="all"></div></div><script>
      const rows = new Map();
      function draw() {
        const first = Math.max(0, Math.floor(scroller.scrollTop / 36) - 12);
        const last = Math.min(${rows} - 1, first + 46);
        for (const [at, row] of rows) if (at < first || at > last) { row.remove(); rows.delete(at); }
        for (let at = first; at <= last; at++) {
          if (rows.has(at)) continue;
          const row = document.createElement('div');
          row.style.transform = 'translateY(' + at * 36 + 'px)';
          for (let cell = 0; cell < 6; cell++) row.appendChild(document.createElement('span')).textContent = 'Row ' + at + ', ' + cell;
          all.appendChild(row);
          rows.set(at, row);
        }
      }
      scroller.addEventListener('scroll', draw);
      draw();
    </script>`),
});
