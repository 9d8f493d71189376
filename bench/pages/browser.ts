/** What the measurements in a browser share: the built demonstration, Chromium, and a page of somebody who is signed in. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { startDemoServer } from '../../e2e/browser/demo-server.ts';
import { findBrowser } from '../../scripts/browser.mjs';

const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
const PASSWORD = 'steward-demo';

export interface Panel {
  readonly base: string;
  readonly browser: Browser;
  /** A page with an empty cache. */
  open(account: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openPanel(): Promise<Panel> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium was found. Name one in STEWARD_CHROMIUM.');
  const demo = await startDemoServer();
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  return {
    base: demo.base,
    browser,
    async open(account) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const answer = await context.request.post(`${demo.base}/api/auth/rpg`, {
        data: { name: account, password: PASSWORD },
        headers: { origin: demo.base },
      });
      if (!answer.ok()) throw new Error(`${account} could not sign in: ${answer.status()}.`);
      return context.newPage();
    },
    async close() {
      await browser.close();
      await demo.stop();
    },
  };
}

export const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
