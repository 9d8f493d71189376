/** What the measurements in a browser share: panels to compare, Chromium, and a page of somebody who is signed in. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { startDemoServer } from '../../e2e/browser/demo-server.ts';
import { findBrowser } from '../../scripts/browser.mjs';

const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
const PASSWORD = 'steward-demo';
/** The panel whose figures are judged: the build of this checkout. */
export const HERE = 'here';

export interface Panel {
  readonly name: string;
  /** `http://127.0.0.1:…` */
  readonly base: string;
}

export interface Portal {
  readonly panels: readonly Panel[];
  readonly browser: Browser;
  readonly executable: string;
  /** A page with an empty cache, of somebody who is signed in where an account is named. */
  open(panel: Panel, account: string | undefined): Promise<Page>;
  close(): Promise<void>;
}

/** Chromium and the built demonstration, or the panels that are named as `NAME=http://127.0.0.1:PORT`. */
export async function openPortal(named: readonly string[] = []): Promise<Portal> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error('No Chromium was found. Name one in STEWARD_CHROMIUM.');
  const demo = named.length === 0 ? await startDemoServer() : undefined;
  const panels = demo
    ? [{ name: HERE, base: demo.base }]
    : named.map((text) => ({ name: text.slice(0, text.indexOf('=')), base: text.slice(text.indexOf('=') + 1) }));
  const browser = await chromium.launch({ executablePath: executable, args: FLAGS });
  return {
    panels,
    browser,
    executable,
    async open({ base }, account) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      if (account === undefined) return context.newPage();
      const answer = await context.request.post(`${base}/api/auth/rpg`, {
        data: { name: account, password: PASSWORD },
        headers: { origin: base },
      });
      if (!answer.ok()) throw new Error(`${account} could not sign in: ${answer.status()}.`);
      return context.newPage();
    },
    async close() {
      await browser.close();
      await demo?.stop();
    },
  };
}
