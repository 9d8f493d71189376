import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { axeInBothThemes, expectNoSidewaysScroll, open, signIn, useBrowser, walk } from './harness.ts';

const DIALOGS = [
  'punishments',
  'punishment/1',
  'name-changes',
  'deaths',
  'kills',
  'history',
  'games',
  'options',
  'rank',
  'developer',
  'ban',
  'unban',
  'punish',
  'password',
  'change-cash',
  'notes',
  'alert',
  'bank/1',
  'reset-spawn',
];
const PAGES = ['cash', 'serials', 'ips', 'shared', 'inventory'];
/** Parts that no other test opens by their address. */
const BY_ADDRESS = new Set(['games', 'shared']);

const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const loaded = (page: Page) => page.locator('svg[aria-label^="Skin"]').waitFor();

describe('moderating a player', () => {
  const visit = useBrowser();
  const name = 'Player_Two';
  const round = Date.now();
  const warning = `Please let others pass, ${round}.`;
  const reason = `Did it again, ${round}`;
  const at = `/player/${name}`;

  afterAll(async () => {
    const { page, close } = await visit({ as: 'Rank_10' });
    const origin = new URL((await page.request.get('/api/health')).url()).origin;
    await page.request.post(`/api/rpg/user/${name}/unban`, { headers: { origin }, data: {} });
    await close();
  });

  it('warns, bans, expunges and unbans, and never leaves the state in doubt', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    await open(page, at);
    await loaded(page);

    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Punish' }).click();
    await dialog(page).getByLabel('Reason').fill(`Blocking the road, ${round}`);
    await dialog(page).getByLabel('Description (optional)').fill(warning);
    await dialog(page).getByRole('button', { name: 'Punish player' }).click();
    await said(page, 'Player was punished with a Warning.');
    await page.getByRole('region', { name: 'Recent punishments' }).getByText(`Blocking the road, ${round}`).waitFor();

    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Ban' }).click();
    await dialog(page).getByRole('button', { name: '7 days' }).click();
    await dialog(page).getByLabel('Reason').fill(reason);
    await dialog(page).getByRole('button', { name: 'Ban player' }).click();
    await said(page, 'Player was banned.');
    const banner = page.locator('[data-ban="red"]');
    await banner.getByText(`${name} is banned until`, { exact: false }).waitFor();
    await banner.getByText(reason).waitFor();

    await page.getByRole('region', { name: 'Recent punishments' }).getByText(reason).click();
    await dialog(page).getByText('The ban holds until', { exact: false }).waitFor();
    await dialog(page).getByLabel('Reason').fill('Wrong player');
    await dialog(page).getByRole('button', { name: 'Expunge' }).click();
    await said(page, 'This punishment was successfully expunged.');
    await dialog(page).getByText('but the ban still holds', { exact: false }).waitFor();
    await dialog(page).getByRole('link', { name: 'Unban' }).click();
    await page.waitForURL(`**${at}/unban`);
    await dialog(page).getByRole('button', { name: 'Unban player' }).click();
    await said(page, 'Player was unbanned.');
    await banner.waitFor({ state: 'detached' });
    await page.waitForURL(`**${at}`);
    // The dialog says the same sentence while it goes.
    await page
      .getByRole('region', { name: 'Recent punishments' })
      .getByText(`The last ban of ${name} was lifted by Rank_6`, { exact: false })
      .waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('shows the player the warning, and what was said', async () => {
    const { page, close } = await visit({ as: name });
    await open(page, '/profile');
    await page.getByText(warning).waitFor();
    await page.getByRole('link', { name: 'Configure 2FA' }).waitFor();
    expect(await page.getByRole('button', { name: 'Manage' }).count()).toBe(0);
    await close();
  });

  it('writes, marks and hides a note', async () => {
    const { page, close } = await visit({ as: 'Rank_2' });
    const text = `Seen at ${Date.now()}`;
    await open(page, `${at}/notes`);
    await dialog(page).getByRole('button', { name: 'Add a note' }).click();
    await dialog(page).getByLabel('Note').fill(text);
    await dialog(page)
      .getByText(`Characters left: ${128 - text.length}`)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Add note' }).click();
    await said(page, 'Note was succesfully added.');
    await dialog(page)
      .getByRole('button', { name: `Important: ${text}`, exact: true })
      .click();
    await dialog(page)
      .getByRole('button', { name: `Not important: ${text}` })
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: `Hide: ${text}` })
      .click();
    await dialog(page).getByText(text).waitFor({ state: 'detached' });
    // The button that had the focus is gone with its note; the dialog takes the focus back.
    await page.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(at);
    await close();
  });
});

describe('a banned player', () => {
  const visit = useBrowser();

  it('sees the own profile with the ban, and nothing else', async () => {
    const { page, close } = await visit({ as: 'Player_Banned' });
    await open(page, '/profile');
    await page.locator('[data-ban="red"]').waitFor();
    await open(page, '/profile/punishments');
    await dialog(page).getByRole('table').first().waitFor();
    await open(page, '/player/Player_One/punishments');
    await page.getByText('You can only see your own profile.').waitFor();
    await close();
  });
});

describe('a name of any characters', () => {
  const visit = useBrowser();

  it('is given, opened, and given back', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_7' });
    await open(page, '/player/Player_Two/options');
    for (const [name, path] of [
      ['a/b%.d', '/player/a%2Fb%25.d'],
      ["O'Zoë%2F", "/player/O'Zo%C3%AB%252F"],
      ['Player_Two', '/player/Player_Two'],
    ] as const) {
      await dialog(page).getByRole('button', { name: 'Change the name…' }).click();
      await dialog(page).getByLabel('New name').fill(name);
      await dialog(page).getByRole('button', { name: 'Change name', exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await open(page, `${path}/options`);
      await loaded(page);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('menuitem', { name: 'Options' }).click();
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('needs a name at all', async () => {
    const { page, close } = await visit({ as: 'Rank_4' });
    await open(page, '/player/%20/inventory');
    await page.getByRole('heading', { name: 'Incorrect usage' }).waitFor();
    await close();
  });
});

describe('every part of a profile', () => {
  const visit = useBrowser();

  it('is accessible and fits a phone in both themes', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6', phone: true });
    await open(page, '/player/Player_One');
    await loaded(page);
    expect(await axeInBothThemes(page), 'profile').toEqual([]);
    await expectNoSidewaysScroll(page);
    for (const part of [...DIALOGS, ...PAGES]) {
      await (BY_ADDRESS.has(part) ? open : walk)(page, `/player/Player_One/${part}`);
      await (PAGES.includes(part) ? page.getByRole('table') : dialog(page)).waitFor();
      expect(await axeInBothThemes(page), part).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('has what staff look for first on the first screen, and the passport below', async () => {
    for (const name of ['Player_One', 'Player_Banned'])
      for (const theme of ['dark', 'light'] as const) {
        const { page, errors, close } = await visit({ as: 'Rank_6', theme });
        await open(page, `/player/${name}`);
        await loaded(page);
        const boxOf = (part: string | RegExp) => page.getByRole('region', { name: part }).boundingBox();
        for (const part of ['Recent punishments', 'Notes', /^Shared accounts/, /^Open tickets/, /^Flagged sessions/]) {
          const box = await boxOf(part);
          expect(box ? box.y + box.height : undefined, `${name}: ${String(part)}`).toBeLessThanOrEqual(900);
        }
        expect((await page.getByText('Passport', { exact: true }).boundingBox())?.y).toBeGreaterThan(900);
        if (name === 'Player_Banned') await page.locator('[data-ban="red"]').waitFor();
        expect(errors).toEqual([]);
        await close();
      }
  });

  it('keeps the place of the page behind a dialog, and gives the focus back', async () => {
    const { page, close } = await visit({ as: 'Rank_5' });
    await open(page, '/player/Player_One');
    await loaded(page);
    const link = page.getByRole('link', { name: 'All notes' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await link.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('All notes');
    await close();
  });

  it('opens for whoever signs in on the way', async () => {
    const { page, close } = await visit();
    await signIn(page, 'Rank_5');
    await open(page, '/player/player_one/serials');
    await page.getByRole('heading', { name: 'Serials of player_one' }).waitFor();
    await close();
  });
});
