import { describe, expect, it } from 'vitest';
import { axeInBothThemes, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

describe('the start page', () => {
  const visit = useBrowser();

  it('shows staff their figures, the chart and who is online', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_5' });
    await open(page, '/');
    await page.getByText('Open tickets', { exact: true }).waitFor();
    // What waits stands first; the chart comes when it is near.
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 4000);
    await page.locator('figure canvas').waitFor();
    await page.getByRole('table', { name: 'Players online' }).getByRole('link').first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Staff/ }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('has the same values as a table', async () => {
    const { page, close } = await visit({ as: 'Player_One' });
    await open(page, '/');
    await page.getByRole('figure').getByRole('button', { name: 'Table' }).click();
    const rows = page.getByRole('figure').getByRole('row');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(49);
    await close();
  });

  it('shows a player nothing of the staff', async () => {
    const { page, errors, close } = await visit({ as: 'Player_One' });
    await open(page, '/');
    await page.getByRole('heading', { name: 'Server statistics' }).waitFor();
    expect(await page.getByText('Open tickets', { exact: true }).count()).toBe(0);
    expect(await page.getByText('Administration').count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('is a front page for strangers', async () => {
    const { page, errors, close } = await visit();
    await open(page, '/');
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.getByRole('heading', { name: 'Servers' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('is accessible in both themes, wide and on a phone', async () => {
    for (const phone of [false, true])
      for (const as of [undefined, 'Rank_5']) {
        const { page, close } = await visit({ phone, ...(as === undefined ? {} : { as }) });
        await open(page, '/');
        await page.getByRole('heading', { name: 'Servers' }).waitFor();
        expect(await axeInBothThemes(page)).toEqual([]);
        await expectNoSidewaysScroll(page);
        await close();
      }
  });
});
