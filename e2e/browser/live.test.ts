import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { open, useBrowser } from './harness.ts';

/** What happens in the game is on screen by then; pages that are not told read again later than that. */
const SOON = { timeout: 8000 };
const PLAYER = 'Seen_Live';
const round = Date.now();
const folder = inject('panelFolder');

/** What the script of the game writes, beside what the simulated one does. */
const tell = (...events: readonly Readonly<Record<string, unknown>>[]) =>
  appendFile(join(folder, 'game/events.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
const joined = { kind: 'player.joined', player: PLAYER };
const left = { kind: 'player.left', player: PLAYER };

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
    // People come and go on the servers of the demonstration, each of which an agent asks every few seconds.
    await expect.poll(async () => (await cards.allInnerTexts()).join(), { timeout: 60_000 }).not.toBe(shown);
    expect(await isSame(page)).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });
});
