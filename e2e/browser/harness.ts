import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';

export const PASSWORD = 'steward-demo';
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(
  createRequire(new URL('../../packages/web/package.json', import.meta.url)).resolve('axe-core/axe.min.js'),
  'utf8',
);
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Visit {
  readonly page: Page;
  /** What the page said on its console as an error, and errors that nobody caught. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

export interface VisitOptions {
  /** Signed in as this account of the demonstration. */
  readonly as?: string;
  readonly theme?: 'dark' | 'light';
  readonly phone?: boolean;
  /** Of another panel than the one of all browser tests. */
  readonly base?: string;
  /** The clock and the language of the machine that the browser runs on. */
  readonly machine?: { readonly timezoneId: string; readonly locale: string };
}

/** Chromium for the tests of one file; call it at the top of a `describe`. */
export function useBrowser() {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = findBrowser();
    if (executablePath === undefined) throw new Error('No Chromium was found. Name one in STEWARD_CHROMIUM.');
    browser = await chromium.launch({ executablePath, args: FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** A page of its own, with nothing kept from others. */
  return async ({
    as,
    theme = 'dark',
    phone = false,
    base = inject('panelBase'),
    machine,
  }: VisitOptions = {}): Promise<Visit> => {
    if (!browser) throw new Error('The browser is not started yet.');
    const options: BrowserContextOptions = {
      baseURL: base,
      ...machine,
      viewport: phone ? PHONE : WIDE,
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: phone,
      isMobile: phone,
      acceptDownloads: true,
    };
    const context = await browser.newContext(options);
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    watchTraffic(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    if (as !== undefined) await signIn(page, as, base);
    return { page, errors, close: () => context.close() };
  };
}

/** As `useBrowser`, with one page for each account: what an account has read stays in its browser's cache. */
export function useSharedPages() {
  const visit = useBrowser();
  const visits = new Map<string | undefined, Promise<Visit>>();
  afterAll(async () => {
    for (const made of visits.values()) await (await made).close();
  });
  return (as: string | undefined): Promise<Visit> => {
    const made = visits.get(as) ?? visit(as === undefined ? {} : { as });
    visits.set(as, made);
    return made;
  };
}

/** Signs the page's browser in without the form. */
export async function signIn(page: Page, name: string, base = inject('panelBase')): Promise<void> {
  const answer = await page.request.post(`${base}/api/auth/rpg`, {
    data: { name, password: PASSWORD },
    headers: { origin: base },
  });
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()} ${await answer.text()}`);
}

/** Goes to an address and waits until the page is drawn and its first reads are done. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.locator('h1, [role="alert"]').first().waitFor();
  await settled(page);
}

const BADGE = /^\(\d+\) /;

/** Goes to an address as a link of the page would, without loading the page anew, and waits as `open`. Its title must be another. */
export async function walk(page: Page, path: string): Promise<void> {
  const title = async () => (await page.title()).replace(BADGE, '');
  const before = await title();
  await page.evaluate((to) => {
    const { idx } = history.state as { readonly idx: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  await expect.poll(title, { message: `the title of ${path}` }).not.toBe(before);
  await page.locator('h1, [role="alert"]').first().waitFor();
  await settled(page);
}

interface Traffic {
  /** Requests that are under way; a stream of events is over once it began. */
  readonly pending: Set<Request>;
  started: number;
}

const traffic = new WeakMap<Page, Traffic>();

function watchTraffic(page: Page): void {
  const seen: Traffic = { pending: new Set(), started: 0 };
  traffic.set(page, seen);
  page.on('request', (request) => {
    if (request.resourceType() === 'image') return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.pending.clear();
    seen.started += 1;
    seen.pending.add(request);
  });
  const over = (request: Request) => seen.pending.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) over(response.request());
  });
}

const SETTLES_WITHIN_MS = 10_000;
const QUIET_ROUNDS = 3;

/** Waits until nothing is being read but what a test holds, and drawing what was read asks for nothing more. */
export async function settled(page: Page, isHeld: (request: Request) => boolean = () => false): Promise<void> {
  const seen = traffic.get(page);
  const until = Date.now() + SETTLES_WITHIN_MS;
  let started = -1;
  for (let quiet = 0; quiet < QUIET_ROUNDS && Date.now() < until; quiet++) {
    if (seen && ([...seen.pending].some((request) => !isHeld(request)) || seen.started !== started)) quiet = 0;
    started = seen?.started ?? 0;
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
  }
}

/** What axe finds wrong with the page in both themes; the other one only changes what depends on colours. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  const found = await axe(page);
  const other = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    return (dataset['theme'] = dataset['theme'] === 'light' ? 'dark' : 'light');
  });
  const inOther = await axe(page, ['color-contrast', 'link-in-text-block']);
  return [...found, ...inOther.map((line) => `in the ${other} theme: ${line}`)];
}

/** What axe finds wrong with the page, one line a rule; empty when it is clean (WCAG 2.2 AA). */
export async function axe(page: Page, checked: readonly string[] = WCAG): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
    }
    const { axe: runner } = window as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: readonly Violation[] }> };
    };
    const { violations } = await runner.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
  }, checked);
}

/** Checks that nothing of the page lies beside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The 6 digits that an app would show now for a secret (RFC 6238, 30 seconds, SHA-1). */
export function totp(secret: string, now = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, '').toUpperCase()]
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
