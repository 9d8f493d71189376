import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { sourceRcon } from '../../packages/agent/src/console/source-rcon.ts';
import { axe, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

/** What happens in the game is on screen by then; pages that are not told read again later than that. */
const SOON = { timeout: 45_000 };
const PLAYER = 'Seen_Live';
const round = Date.now();
const folder = inject('panelFolder');

/** What the script of the game writes, beside what the simulated one does. */
const tell = (...events: readonly Readonly<Record<string, unknown>>[]) =>
  appendFile(join(folder, 'game/events.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
const joined = { kind: 'player.joined', player: PLAYER };
const left = { kind: 'player.left', player: PLAYER };

/** Throws people out of a game by its console: there are fewer at once, and for some minutes. */
async function kickThree(server: string): Promise<void> {
  const held = JSON.parse(await readFile(join(folder, 'game/consoles.json'), 'utf8')) as {
    readonly server: string;
    readonly port: number;
    readonly password: string;
  }[];
  const { port, password } = held.find((one) => one.server === server) ?? { port: 0, password: '' };
  const rcon = { host: '127.0.0.1', port, password };
  const players = (await sourceRcon(rcon, 'list')).replace(/^.*?: /, '').split(', ');
  expect(players.length).toBeGreaterThan(3);
  for (const player of players.slice(-3)) await sourceRcon(rcon, `kick ${player}`);
}

const MARK = 'data-same-page';
/** Marks the page; a mark that is still there shows that it was not loaded anew. */
const mark = (page: Page) => page.evaluate((name) => document.body.setAttribute(name, ''), MARK);
const isSame = (page: Page) => page.locator(`body[${MARK}]`).count();

async function register(page: Page): Promise<void> {
  await tell({ kind: 'player.registered', player: PLAYER, level: 3 }, left);
  await expect.poll(async () => (await page.request.get(`/api/rpg/user/${PLAYER}`)).status(), SOON).toBe(200);
}

describe.skipIf(folder === '')('a page that is open', () => {
  const visit = useBrowser();

  it('of a player says when they come and go, and so does a form that bans them, which keeps what was typed', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    await register(page);
    await open(page, `/player/${PLAYER}`);
    await mark(page);
    const presence = page.locator('header p', { hasText: /last seen|since/ });
    await presence.getByText('last seen', { exact: false }).waitFor(SOON);
    await tell(joined);
    await presence.getByText('since', { exact: false }).waitFor(SOON);
    await tell(left);
    await presence.getByText('last seen', { exact: false }).waitFor(SOON);

    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Ban' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Typed before they came');
    const refusal = dialog.getByText('User is currently online, you cannot ban him.');
    expect(await refusal.count()).toBe(0);
    await tell(joined);
    await refusal.first().waitFor(SOON);
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Typed before they came');
    await tell(left);
    await refusal.first().waitFor({ ...SOON, state: 'detached' });
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Typed before they came');
    expect(await isSame(page)).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('of open tickets shows those that come, and lets go of those that are closed', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    await register(page);
    await open(page, '/staff/tickets/open');
    await mark(page);
    const ticket = 8_000_000 + (round % 900_000);
    const reason = `Stuck in a wall, ${round}`;
    await tell({ kind: 'ticket.opened', ticket, type: 1, reporter: PLAYER, reason });
    const row = page.getByText(reason, { exact: false }).first();
    await row.waitFor(SOON);
    await tell({ kind: 'ticket.closed', ticket, reason: 'Helped' });
    await row.waitFor({ ...SOON, state: 'detached' });
    expect(await isSame(page)).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('of anti-cheat sessions shows those that begin, and lets go of those that end', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_8' });
    await register(page);
    await open(page, '/sessions');
    await mark(page);
    const session = 8_000_000 + (round % 900_000);
    await tell({ kind: 'vac.started', session, player: PLAYER, consent: true });
    const row = page.getByText(PLAYER, { exact: true }).first();
    await row.waitFor(SOON);
    await tell({ kind: 'vac.ended', session });
    await row.waitFor({ ...SOON, state: 'detached' });
    expect(await isSame(page)).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('of the front shows who plays, and how the servers are', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    await open(page, '/');
    await mark(page);
    const heading = page.getByRole('heading', { name: /^Online \(/ });
    const counted = await heading.innerText();
    const names = Array.from({ length: 25 }, (_, n) => `Seen_Live${n}`);
    await tell(...names.map((player) => ({ kind: 'player.joined', player })));
    await expect.poll(() => heading.innerText(), SOON).not.toBe(counted);
    await tell(...names.map((player) => ({ kind: 'player.left', player })));
    const cards = page.locator('li', { hasText: 'Connect' });
    const shown = (await cards.allInnerTexts()).join();
    await kickThree('mc');
    // An agent asks each server every few seconds.
    await expect.poll(async () => (await cards.allInnerTexts()).join(), { timeout: 60_000 }).not.toBe(shown);
    expect(await isSame(page)).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });
});

describe.skipIf(folder === '')('watched players', () => {
  const visit = useBrowser();

  it('are told as they join, in every tab over one stream, counted as they are listed, and shown on their profile', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    const name = `Watched_${round}`;
    const base = inject('panelBase');
    await tell({ kind: 'player.registered', player: name });
    await expect.poll(async () => (await page.request.get(`/api/rpg/user/${name}`)).status(), SOON).toBe(200);
    const streams: string[] = [];
    const tab = await page.context().newPage();
    for (const one of [page, tab])
      one.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
      });
    await open(page, '/staff/stats');
    await open(tab, '/staff/watched');
    const counts = (of: typeof page) => of.locator('nav a[href="/staff/watched"]', { hasText: /\d/ });
    const counted = async (of: typeof page) =>
      (await counts(of).count()) === 0 ? 0 : Number.parseInt(await counts(of).innerText(), 10);
    const online = () => tab.locator('[data-row]').getByText('Online', { exact: true }).count();
    /** Watched players of the demonstration come and go, too; menus and rows say the same. */
    const isEven = async () => {
      const [menus, rows] = [[await counted(page), await counted(tab)], await online()];
      return menus.every((count) => count === rows);
    };
    await expect.poll(isEven, SOON).toBe(true);

    const player = await visit({ as: 'Rank_5' });
    await open(player.page, `/player/${name}`);
    await player.page.keyboard.press('w');
    const dialog = player.page.getByRole('dialog', { name: `Watch ${name}` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Comes <back> with another account');
    await dialog.getByRole('button', { name: '7 days' }).click();
    expect(await axe(player.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Watch player' }).click();
    const notice = player.page.getByText('Watched: Comes <back> with another account');
    await notice.waitFor();
    expect((await notice.boundingBox())?.y).toBeLessThan(900);
    await player.page.getByText('Has not joined since.').waitFor();
    const row = tab.locator('[data-row]', { hasText: name });
    await row.getByText('Offline').waitFor(SOON);

    await tell({ kind: 'player.joined', player: name });
    for (const one of [page, tab]) {
      await one.getByRole('link', { name: `Watched player ${name} joined` }).waitFor(SOON);
      expect(await one.title()).toMatch(/^\(\d+\)/);
    }
    await row.getByText('Online', { exact: true }).waitFor(SOON);
    await expect.poll(isEven, SOON).toBe(true);
    expect(await counted(page)).toBeGreaterThan(0);
    expect(streams).toHaveLength(1);
    expect(await axe(tab)).toEqual([]);
    await player.page.getByText('Joined 1 time since').waitFor(SOON);
    await page.getByRole('link', { name: `Watched player ${name} joined` }).click();
    await page.waitForURL(`**/player/${name}`);

    await tell({ kind: 'player.left', player: name });
    await row.getByText('Offline').waitFor(SOON);
    await tab.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(tab);
    await player.page.getByRole('link', { name: 'stop watching' }).click();
    await player.page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click();
    await row.waitFor({ state: 'detached', ...SOON });
    await notice.waitFor({ state: 'detached' });
    expect([...errors, ...player.errors]).toEqual([]);

    const refused = await visit({ as: 'Player_One' });
    for (const [method, path] of [
      ['get', 'staff/watched'],
      ['post', `user/${name}/watched`],
      ['post', `user/${name}/watched/edit`],
      ['delete', `user/${name}/watched`],
    ] as const) {
      const answer = await refused.page.request[method](`${base}/api/rpg/${path}`, {
        headers: { origin: base },
        ...(method === 'post' ? { data: { reason: 'x' } } : {}),
      });
      expect(answer.status()).toBe(403);
    }
    await refused.close();
    await player.close();
    await close();
  });
});
