import { describe, expect, it } from 'vitest';
import { axeInBothThemes, expectNoSidewaysScroll, open, useBrowser } from './harness.ts';

const OWN = ['/character/inventory', '/character', '/assets', '/taxes', '/groups'];

describe('a player who owns nothing yet', () => {
  const visit = useBrowser();

  it.each([false, true])('is told by each empty page what fills it, on a phone: %s', async (phone) => {
    const { page, errors, close } = await visit({ as: 'Player_New', phone });
    for (const path of OWN) {
      await open(page, path);
      const empty = page.locator('#content [data-empty]');
      await empty.first().waitFor();
      for (const one of await empty.all()) expect(await one.locator('p').count(), path).toBeGreaterThan(1);
      await expectNoSidewaysScroll(page);
      expect(await axeInBothThemes(page), path).toEqual([]);
    }
    expect(errors).toEqual([]);
    await close();
  });
});
