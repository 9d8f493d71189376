/**
 * What pages weigh and how soon they can be used: script over the wire, requests, layout shift, and the end of the last
 * long task with the processor four times slower. With several panels, each page is opened on all of them in turn.
 *
 *   node bench/portal/weight.ts [--rounds 3] [--panel NAME=http://127.0.0.1:PORT]…
 *
 * Needs the build; without `--panel` it starts the demonstration. Bars: 220 kB of script (map 380, front page that of the
 * login), 25 requests, shift 0, 1500 ms on dashboard, profile and logs; and before signing in 202 kB of script by gzip (goal
 * 150), where txAdmin has 504.
 */
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { part, tell } from '../figures.mjs';
import { HERE, openPortal } from './browser.ts';

const { values: args } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, panel: { type: 'string', multiple: true, default: [] } },
});

const LOGIN = '/login';
const TARGETS = [
  { path: LOGIN, as: undefined },
  { path: '/', as: undefined },
  { path: '/', as: 'Rank_7' },
  { path: '/player/Player_One', as: 'Rank_7' },
  { path: '/manage/logs', as: 'Rank_7' },
  { path: '/staff/bans', as: 'Rank_7' },
  { path: '/sessions', as: 'Rank_7' },
  { path: '/manage/players', as: 'Rank_7' },
  { path: '/map', as: 'Rank_7' },
] as const;
const SLOWER = 4;
const USABLE: readonly string[] = ['/', '/player/Player_One', '/manage/logs'];
/** Nothing more came for this long. */
const QUIET_MS = 1500;

/**
 * What txAdmin's panel loads of script before one signs in, compressed by gzip. It was weighed once, when the goals were set,
 * and is not in this run.
 */
const TXADMIN_KB = 504;
const [GZIP_FLOOR_KB, GZIP_GOAL_KB] = [202, 150];

const OBSERVE = `
  window.seen = { last: 0, shift: 0, paint: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.last = Math.max(seen.last, e.startTime + e.duration); })
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.paint = e.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
`;

interface Seen {
  readonly kb: number;
  /** The same compressed by gzip, as others weigh theirs. */
  readonly gzipKb: number;
  readonly requests: number;
  readonly last: number;
  readonly paint: number;
  readonly shift: number;
}

async function measure(page: Page, address: string, slower: number, weighs: boolean): Promise<Seen> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  if (slower > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const scripts = new Set<string>();
  // What is read again as it changes meanwhile is no part of opening the page.
  const asked = new Set<string>();
  let [bytes, latest] = [0, performance.now()];
  client.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    asked.add(`${method} ${url}`);
    latest = performance.now();
  });
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType === 'text/javascript') scripts.add(requestId);
  });
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    latest = performance.now();
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(OBSERVE);
  await page.goto(address, { waitUntil: 'load' });
  while (performance.now() - latest < QUIET_MS) await page.waitForTimeout(200);
  const seen = await page.evaluate<{ last: number; shift: number; paint: number }>('seen');
  let gzipped = 0;
  for (const requestId of weighs ? scripts : []) {
    const { body, base64Encoded } = await client.send('Network.getResponseBody', { requestId });
    gzipped += gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length;
  }
  return { kb: bytes / 1000, gzipKb: gzipped / 1000, requests: asked.size, ...seen };
}

/** The bars of a page that was opened here. */
function judge(what: string, path: string, light: Seen, slow: readonly Seen[]): void {
  const most = (name: string, value: number, unit: string, floor: number, rounds: readonly number[] = []) =>
    tell({ what: `${what}: ${name}`, value, rounds, unit, floor, isLess: true });
  most('script over the wire', light.kb, 'kB', path === '/map' ? 380 : 220);
  most('requests', light.requests, '', 25);
  const shifts = [light, ...slow].map(({ shift }) => shift);
  most('layout shift', Math.max(...shifts), '', 0.02, shifts);
  if (path === LOGIN)
    tell({
      what: `${what}: script by gzip, in the ${TXADMIN_KB} kB of txAdmin`,
      value: light.gzipKb / TXADMIN_KB,
      floor: GZIP_FLOOR_KB / TXADMIN_KB,
      goal: GZIP_GOAL_KB / TXADMIN_KB,
      isLess: true,
    });
  const lasts = slow.map(({ last }) => last);
  if (USABLE.includes(path)) most('usable, 4 times slower', part(lasts, 0.5), 'ms', 1500, lasts);
}

const portal = await openPortal(args.panel);

try {
  for (const { path, as } of TARGETS) {
    const runs = new Map<string, { light: Seen; slow: Seen[] }>();
    // How far a page shifts is seen at once; only what is timed, or compared with others, is opened more often.
    const rounds = USABLE.includes(path) || args.panel.length > 0 ? Number(args.rounds) : 1;
    for (let round = -1; round < rounds; round++)
      for (const panel of portal.panels) {
        const { name, base } = panel;
        const page = await portal.open(panel, as);
        const isFirst = round < 0;
        const seen = await measure(page, base + path, isFirst ? 1 : SLOWER, isFirst && path === LOGIN);
        const kept = runs.get(name);
        if (kept) kept.slow.push(seen);
        else runs.set(name, { light: seen, slow: [] });
        await page.context().close();
      }
    for (const [name, { light, slow }] of runs) {
      if (name === HERE) judge(`${path} for ${as ?? 'visitors'}`, path, light, slow);
      const median = (of: (seen: Seen) => number) => part(slow.map(of), 0.5).toFixed(0);
      const shift = Math.max(light.shift, ...slow.map((one) => one.shift));
      console.log(
        `${name.padEnd(8)} ${(as ?? 'visitor').padEnd(8)} ${path.padEnd(20)} ${light.kb.toFixed(0).padStart(4)} kB of script  ${String(light.requests).padStart(3)} requests  shift ${shift.toFixed(3)}  largest paint ${median(({ paint }) => paint).padStart(5)} ms  last long task ${median(({ last }) => last).padStart(5)} ms`,
      );
    }
  }
} finally {
  await portal.close();
}
