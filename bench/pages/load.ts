/**
 * Opens pages in Chromium with an empty cache, and prints when they can be used and how much script came. Bars for the
 * profile: 1.5 s, and 300 kB of compressed script.
 *
 *   node bench/pages/load.ts [--rounds 7]
 *
 * Needs the build.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { at, openPanel } from './browser.ts';

const { values: args } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

interface Target {
  readonly path: string;
  /** What a person waits for; it takes a click or shows what was asked for. */
  readonly ready: (page: Page) => Promise<unknown>;
  readonly barMs: number;
  readonly barKb: number;
}

const TARGETS: readonly Target[] = [
  {
    path: 'player/Player_One',
    ready: (page) => page.getByRole('button', { name: 'Manage' }).first().click({ trial: true }),
    barMs: 1500,
    barKb: 300,
  },
];

const panel = await openPanel();
let broken = 0;
try {
  for (const { path, ready, barMs, barKb } of TARGETS) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < Number(args.rounds); round++) {
      const page = await panel.open('Rank_6');
      const client = await page.context().newCDPSession(page);
      await client.send('Network.enable');
      const scripts = new Set<string>();
      bytes = 0;
      client.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (type === 'Script' || response.mimeType === 'text/javascript') scripts.add(requestId);
      });
      client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength;
      });
      const start = performance.now();
      await page.goto(`${panel.base}/${path}`, { waitUntil: 'commit' });
      await ready(page);
      times.push(performance.now() - start);
      await page.waitForLoadState('networkidle');
      await page.context().close();
    }
    const ms = at(times, 0.5);
    const kb = bytes / 1000;
    if (ms > barMs || kb > barKb) broken++;
    console.log(
      `/${path}: usable after ${ms.toFixed(0)} ms (median of ${times.length}, longest ${at(times, 1).toFixed(0)}), bar ${barMs}; ${kb.toFixed(0)} kB of script, bar ${barKb}`,
    );
  }
} finally {
  await panel.close();
}
process.exitCode = broken > 0 ? 1 : 0;
