import { encodeSegment } from '../../packages/api-client/src/rules/segments.ts';
import { describe, expect, inject, it } from 'vitest';
import { axe, expectNoSidewaysScroll, open, signIn, useBrowser } from './harness.ts';

const SOON = { timeout: 45_000 };
const round = Date.now();

describe('alerts to the reader', () => {
  const visit = useBrowser();

  it('are counted in menu and title, told quietly, listed as new, and read in every browser once they were seen', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    const other = await visit({ as: 'Rank_6', theme: 'light' });
    const author = await visit({ as: 'Rank_5' });
    const base = inject('panelBase');
    const alert = async (reason: string) => {
      const data = { reason, tag_ingame: true };
      const answer = await author.page.request.post(`${base}/api/rpg/user/Player_Two/alerts`, {
        data,
        headers: { origin: base },
      });
      expect(answer.status()).toBe(200);
    };
    const counts = (of: typeof page) => of.locator('nav a[href="/alerts"]', { hasText: /\d/ });
    /** What the title says beyond what the menu counts. */
    const difference = () =>
      page.evaluate(() => {
        const counted = [...document.querySelectorAll('nav[aria-label="Main"] a[data-tip]')].map(
          // Its number as it is seen; then what is read out.
          ({ firstElementChild }) => Number.parseInt(firstElementChild?.textContent ?? '', 10) || 0,
        );
        const titled = Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0);
        return titled - counted.reduce((sum, one) => sum + one, 0);
      });
    await open(page, '/alerts');
    await expect.poll(() => counts(page).count(), SOON).toBe(0);
    await open(page, '/staff/stats');
    await open(other.page, '/');
    await expect.poll(() => counts(other.page).count(), SOON).toBe(0);
    await alert(`Seen at the bank, ${round}`);
    for (const one of [page, other.page])
      await expect.poll(() => counts(one).allInnerTexts(), SOON).toEqual(['1\n1 unread alert']);
    await expect.poll(difference, SOON).toBe(0);
    await page.getByText('1 new alert, 1 unread alert in all').click();
    await page.waitForURL('**/alerts');
    const row = page.locator('[data-row]', { hasText: `Seen at the bank, ${round}` });
    await row.getByText('New', { exact: true }).waitFor();
    for (const one of [page, other.page]) await expect.poll(() => counts(one).count(), SOON).toBe(0);
    await expect.poll(difference, SOON).toBe(0);
    expect(await row.getByText('New', { exact: true }).count()).toBe(1);
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);

    // One that comes while the list is open is on it, and counts nowhere.
    const looked = page.waitForResponse((answer) => /\/alerts\?.*look/.test(answer.url()));
    await alert(`Back again, ${round}`);
    await page
      .locator('[data-row]', { hasText: `Back again, ${round}` })
      .getByText('New', { exact: true })
      .waitFor(SOON);
    await looked;
    await expect.poll(() => counts(other.page).count(), SOON).toBe(0);
    const rows = await page.locator('[data-row]').count();
    await signIn(other.page, 'Rank_6');
    await open(other.page, '/alerts');
    expect(await other.page.locator('[data-row]').count()).toBe(rows);
    expect(await other.page.locator('[data-row]').getByText('New', { exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
    await author.close();
    await other.close();
    await close();
  });
});

describe('the list of players online', () => {
  const visit = useBrowser();

  it('lets staff choose many, and says of each what became of it', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_6' });
    await open(page, '/');
    const table = page.getByRole('table', { name: 'Players online' });
    const boxes = table.getByRole('checkbox', { name: /^Select / });
    await boxes.nth(1).waitFor();
    const top = async () => (await boxes.nth(1).boundingBox())?.y;
    const before = await top();
    const chosen = await boxes.evaluateAll((all) => all.slice(0, 2).map((box) => box.getAttribute('aria-label')));
    for (const name of chosen) await table.getByRole('checkbox', { name: name ?? '', exact: true }).check();
    expect(await top()).toBe(before);
    await page.getByText('2 players selected').waitFor();
    await page.getByRole('button', { name: 'Write a note…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).fill(`Seen together, ${round}`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('It can be done for 2 players.').waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Write a note (2)' }).click();
    await dialog.getByText('Done for 2 players.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => table.getByRole('checkbox', { checked: true }).count(), SOON).toBe(0);
    for (const name of chosen) {
      const answer = await page.request.get(`/api/rpg/user/${encodeSegment(name?.replace('Select ', '') ?? '')}/notes`);
      expect(await answer.text(), name ?? '').toContain(`Seen together, ${round}`);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('has no boxes for players, and the server refuses each of what they may not do', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/');
    await page.getByRole('table', { name: 'Players online' }).locator('[data-row="0"]').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    const base = inject('panelBase');
    for (const path of ['notes', 'alerts']) {
      const data = { note: 'x', reason: 'x', tag_ingame: true };
      const answer = await page.request.post(`${base}/api/rpg/user/Player_Two/${path}`, {
        data,
        headers: { origin: base },
      });
      expect(answer.status()).toBe(403);
    }
    await close();
  });
});
