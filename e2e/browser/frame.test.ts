import { describe, expect, it } from 'vitest';
import { axe, expectNoSidewaysScroll, open, PASSWORD, settled, useBrowser } from './harness.ts';

const OBSERVE = `
  window.shift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
`;

describe('the palette', () => {
  const visit = useBrowser();

  it('finds a page and a player with the keyboard alone', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_5' });
    await open(page, '/');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search players and pages' });
    await field.fill('devices');
    await page.getByRole('option', { name: /Signed-in devices/ }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/devices');

    await page.keyboard.press('Control+k');
    await field.fill('Player_One');
    await page
      .getByRole('option', { name: /Player_One/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/player/Player_One');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('keys', () => {
  const visit = useBrowser();

  it('lead through the pages and act on a row without the mouse, and servers are no stop', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_7' });
    await open(page, '/');
    await page.getByText('Last bans').waitFor();
    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keys' });
    await map.waitFor();
    expect(await axe(page)).toEqual([]);
    // It begins at its beginning, where it is longer than the screen, too.
    await page.setViewportSize({ width: 640, height: 480 });
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await map.waitFor();
    expect((await map.getByRole('heading', { name: 'Keys' }).boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.waitForURL('**/staff/bans');
    // The page before it may still be shown, with rows of its own.
    await page.locator('h1', { hasText: /bans/i }).waitFor();
    await page.locator('[data-row="0"]').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.row')).toBe('0');
    await page.keyboard.press('n');
    await page.waitForURL('**/player/*/notes');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // A dialog that goes gives the focus back to where it was.
    const content = async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      return page.evaluate('document.activeElement.id');
    };
    await expect.poll(content).toBe('content');
    expect(await page.locator('[aria-label="Game servers"] [tabindex]').count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a page that loads', () => {
  const visit = useBrowser();
  it('hardly moves', async () => {
    const { page, close } = await visit({ as: 'Rank_7' });
    await page.addInitScript(OBSERVE);
    for (const path of [
      '/',
      '/player/Player_One',
      '/staff/bans',
      '/sessions',
      '/manage/notes',
      '/manage/logs',
      '/manage/groups',
      '/staff/activity',
      '/awards',
      '/manage/audit',
      '/property/1',
      '/map',
    ]) {
      await open(page, path);
      expect(await page.evaluate<number>('shift'), path).toBeLessThan(0.02);
    }
    await close();
  });
});

describe('a page that is late', () => {
  const visit = useBrowser();

  it.each([
    [1440, 900, false],
    [360, 740, true],
  ])('has its shape before its content, which moves nothing, at %s pixels', async (width, height, phone) => {
    const { page, close } = await visit({ as: 'Rank_7', phone });
    await page.setViewportSize({ width, height });
    await page.addInitScript(OBSERVE);
    const first = async (path: string, of: (row: { id: number }) => number = ({ id }) => id) => {
      const rows = (await (await page.request.get(`/api/${path}`)).json()) as { id: number }[];
      const [row] = rows;
      if (!row) throw new Error(`${path} is empty.`);
      return of(row);
    };
    const pages = [
      '/property/1',
      '/vehicle/1',
      '/group/1',
      '/donate',
      '/awards',
      '/player/Player_One',
      `/sessions/${await first('rpg/sessions/active')}`,
      `/staff/ticket/${await first('rpg/staff/open-tickets')}`,
    ];
    // Nothing is answered until the shape was looked at.
    let held: (() => void)[] | undefined = [];
    await page.route('**/api/rpg/**', async (route) => {
      await new Promise<void>((go) => (held ? held.push(go) : go()));
      await route.continue().catch(() => undefined);
    });
    for (const path of pages) {
      held = [];
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.locator('[data-skeleton][data-visible="true"]').waitFor();
      expect(await page.locator('[data-skeleton] > div > div').count(), path).toBeGreaterThan(1);
      const waiting = held;
      held = undefined;
      for (const go of waiting) go();
      await page.locator('[data-skeleton]').waitFor({ state: 'detached' });
      // What a timer moves comes a little later.
      await page.waitForTimeout(500);
      expect(await page.evaluate<number>('shift'), path).toBeLessThan(0.01);
    }
    await close();
  });
});

describe('a list that is late', () => {
  const visit = useBrowser();

  it.each([
    [1440, 900, false, 0.01],
    [360, 740, true, 0.02],
  ])('is there before its rows, which hardly move anything, at %s pixels', async (width, height, phone, most) => {
    const { page, close } = await visit({ as: 'Rank_7', phone });
    await page.setViewportSize({ width, height });
    await page.addInitScript(OBSERVE);
    let held: (() => void)[] | undefined = [];
    await page.route('**/api/rpg/**', async (route) => {
      await new Promise<void>((go) => (held ? held.push(go) : go()));
      await route.continue().catch(() => undefined);
    });
    for (const path of ['/staff/bans', '/manage/audit', '/manage/notes']) {
      held = [];
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.locator('[role="table"][aria-busy="true"]').waitFor();
      await settled(page, (request) => new URL(request.url()).pathname.startsWith('/api/rpg/'));
      const waiting = held;
      held = undefined;
      for (const go of waiting) go();
      await page.locator('[data-row="0"]').waitFor();
      // What a timer moves comes a little later.
      await page.waitForTimeout(500);
      expect(await page.evaluate<number>('shift'), path).toBeLessThan(most);
    }
    await close();
  });
});

describe('a window that becomes narrow', () => {
  const visit = useBrowser();
  /** Whoever waits to hear that a size changed hears nothing while it is held. */
  const HOLD = `
    window.held = false;
    const Observer = window.ResizeObserver;
    window.ResizeObserver = class extends Observer {
      constructor(listener) { super((...told) => { if (!window.held) listener(...told); }); }
    };
    const listen = MediaQueryList.prototype.addEventListener;
    MediaQueryList.prototype.addEventListener = function (type, listener, options) {
      listen.call(this, type, (event) => { if (!window.held) listener(event); }, options);
    };
  `;

  it('never scrolls sideways, also before anything is measured again', async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    await page.addInitScript(HOLD);
    for (const path of [
      '/',
      '/manage/logs?q=e&file=cheat',
      '/player/Player_One',
      '/sessions',
      '/staff/bans',
      '/manage/tax/wealth',
      '/map',
      '/develop',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, path);
      await page.evaluate('held = true');
      for (const width of [1000, 640, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScroll(page);
        const wider = await page.evaluate(() => {
          const bars = [...document.querySelectorAll('main [role="slider"], main figure, header')];
          return bars.filter(
            (bar) => bar.scrollWidth > bar.clientWidth && getComputedStyle(bar).overflowX === 'visible',
          );
        });
        expect(wider, `${path} at ${width}`).toEqual([]);
      }
      await page.evaluate('held = false');
    }
    await close();
  });
});

describe('the theme', () => {
  const visit = useBrowser();
  const themeOf = 'document.documentElement.dataset.theme';

  it('follows the system, can be chosen, and is there before the first paint of the next page', async () => {
    const { page, close } = await visit({ as: 'Player_One', theme: 'dark' });
    await open(page, '/');
    expect(await page.evaluate(themeOf)).toBe('dark');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    expect(await page.evaluate(themeOf)).toBe('light');
    await page.route('**/static/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(themeOf)).toBe('light');
    await page.unroute('**/static/*.js');
    await open(page, '/');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'As the system' }).click();
    expect(await page.evaluate(themeOf)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.evaluate(themeOf)).toBe('light');
    await close();
  });
});

describe('a phone', () => {
  const visit = useBrowser();

  it('has the menu over the page and nothing beside the screen', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_5', phone: true, theme: 'light' });
    for (const path of ['/', '/2fa', '/account/devices', '/account/tokens', '/account/password', '/no-such-page']) {
      await open(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
      expect(await axe(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: /^Dashboard/ }).click();
    await page.waitForURL(/:\d+\/$/);
    await menu.waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the keyboard', () => {
  const visit = useBrowser();

  it('skips to the content first', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/2fa');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await close();
  });

  it('takes the focus into a dialog, keeps it there and gives it back', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/account/tokens');
    const link = page.getByRole('link', { name: 'Make a token' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/tokens/add');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.waitForURL('**/account/tokens');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Make a token');
    await close();
  });
});

describe('a server that is away', () => {
  const visit = useBrowser();

  it('is told, and the page goes on when it is back', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/');
    await page.context().setOffline(true);
    await page.getByText('The server cannot be reached.', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('The server cannot be reached.', { exact: false }).waitFor({ state: 'hidden' });

    await page.route('**/api/ready', (route) => route.fulfill({ status: 503, json: { error: 'Starting.' } }));
    await page.route('**/api/rpg/account/tokens', (route) =>
      route.fulfill({ status: 503, json: { error: 'Starting.' } }),
    );
    await page.getByRole('button', { name: /Player_One/ }).click();
    await page.getByRole('menuitem', { name: 'Access tokens' }).click();
    await page.getByText('The server is restarting. This page goes on', { exact: false }).waitFor();
    await page.unroute('**/api/rpg/account/tokens');
    await page.unroute('**/api/ready');
    await page.getByText('You have no tokens.', { exact: false }).waitFor();
    await close();
  });
});

describe('what a page loads', () => {
  const visit = useBrowser();

  interface Loaded {
    readonly scripts: readonly { readonly encoding: string | undefined; readonly bytes: number }[];
    readonly kB: number;
    readonly requests: number;
  }

  async function load(path: string, as?: string): Promise<Loaded> {
    const { page, close } = await visit(as === undefined ? {} : { as });
    const scripts: { encoding: string | undefined; bytes: number }[] = [];
    const waiting: Promise<unknown>[] = [];
    // Each address once: what is read again while a slow page loads is not asked for by the page.
    const asked = new Set<string>();
    page.on('response', (response) => {
      asked.add(response.url());
      if (response.request().resourceType() !== 'script') return;
      waiting.push(
        Promise.all([response.allHeaders(), response.request().sizes()]).then(([headers, { responseBodySize }]) =>
          scripts.push({ encoding: headers['content-encoding'], bytes: responseBodySize }),
        ),
      );
    });
    await page.clock.install();
    await open(page, path);
    // What is left to timers is asked for, too: all is there when a second that passes at once brings nothing more.
    for (let before = -1; before < asked.size; await settled(page)) {
      before = asked.size;
      await page.clock.runFor(1000);
    }
    await Promise.all(waiting);
    await close();
    return { scripts, kB: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, requests: asked.size };
  }

  it.each([
    ['/', 'Rank_6', 220],
    ['/', 'Player_One', 220],
    ['/player/Player_One', 'Rank_6', 220],
    ['/manage/logs', 'Rank_6', 220],
    ['/staff/bans', 'Rank_6', 220],
    ['/sessions', 'Rank_6', 220],
    ['/account/password', 'Player_One', 220],
    ['/map', 'Player_One', 380],
  ])('of %s for %s is compressed, less than the budget of script, and few requests', async (path, as, most) => {
    const { scripts, kB, requests } = await load(path, as);
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.filter(({ encoding, bytes }) => encoding === undefined && bytes >= 1400)).toEqual([]);
    expect(kB).toBeLessThan(most);
    expect(requests).toBeLessThanOrEqual(25);
  });

  it.each(
    ['Rank_1', 'Rank_3', 'Rank_5', 'Rank_7', 'Rank_9', 'Rank_10'].flatMap((as) =>
      ['/', '/player/Player_One', '/profile'].map((path) => [path, as] as const),
    ),
  )('of %s for %s is few requests, whatever a rank sees', async (path, as) => {
    expect((await load(path, as)).requests).toBeLessThanOrEqual(25);
  });

  it('is as little for visitors of the front page as for the login', async () => {
    const [front, login] = [await load('/'), await load('/login')];
    expect(front.kB).toBeLessThanOrEqual(login.kB * 1.02);
    expect(front.requests).toBeLessThanOrEqual(15);
  });

  it('comes with the panel once a visitor of the front page has signed in', async () => {
    const { page, errors, close } = await visit();
    await open(page, '/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('In-game name').fill('Player_One');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByText('Welcome back, Player_One.').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the licences of what is bundled', () => {
  const visit = useBrowser();

  it('are a click away, and name what the page is made of', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/');
    await page.getByRole('link', { name: 'Licences' }).click();
    await page.waitForURL('**/licenses.txt');
    const text = await page.locator('body').innerText();
    for (const name of ['react', '@mui/material', 'three']) expect(text).toContain(name);
    await close();
  });
});
