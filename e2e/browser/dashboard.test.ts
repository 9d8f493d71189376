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

  it('draws what waits for staff together, an empty list as high as its sentence, and moves nothing', async () => {
    const { page, close } = await visit({ as: 'Rank_6' });
    await page.route('**/api/rpg/sessions/active*', async (route) => {
      await new Promise((passed) => setTimeout(passed, 300));
      await route.fulfill({ json: [] });
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, '/');
    const panel = (name: RegExp) => page.getByRole('region', { name });
    await panel(/^Flagged sessions/)
      .getByText('No session that runs now is flagged.')
      .waitFor();
    const heightOf = async (name: RegExp) => (await panel(name).boundingBox())?.height ?? 0;
    expect(await heightOf(/^Flagged sessions/)).toBeLessThan(130);
    expect(await heightOf(/^Open tickets/)).toBeGreaterThan(200);
    await panel(/^Last joins of watched players/).waitFor();
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02);
    await close();
  });

  it.each([false, true])(
    'keeps what waits in two lines however long a reason is, with all of it as a hint (phone: %s)',
    async (phone) => {
      const { page, close } = await visit({ as: 'Rank_6', phone });
      const reason = `Rams me ${'again and again '.repeat(14)}`.trim();
      for (const call of ['staff/open-tickets', 'staff/bans', 'staff/watched'])
        await page.route(
          (url) => url.pathname === `/api/rpg/${call}`,
          async (route) => {
            const answer = await route.fetch();
            const rows = (await answer.json()) as object[];
            await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, reason })) });
          },
        );
      await open(page, '/');
      const panel = (name: RegExp) => page.getByRole('region', { name });
      for (const name of [/^Open tickets/, /^Last bans/, /^Last joins of watched players/]) {
        const lines = panel(name).getByRole('listitem');
        await lines.first().waitFor();
        const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
        expect(Math.max(...heights), String(name)).toBeLessThan(phone ? 120 : 60);
      }
      if (!phone) {
        await panel(/^Open tickets/)
          .getByRole('link', { name: reason })
          .first()
          .hover();
        await page.getByRole('tooltip').getByText(reason).waitFor();
      }
      await expectNoSidewaysScroll(page);
      await close();
    },
  );

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
