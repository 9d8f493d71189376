import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { measure } from '../../packages/web/scripts/size.mjs';
import { axe, expectNoSidewaysScroll, open, PASSWORD, useBrowser } from './harness.ts';

const LOGIN_BAR_BYTES = 150_000;

describe('signing in', () => {
  const visit = useBrowser();

  it('sends a stranger to the login page and back to where they wanted to go', async () => {
    const { page, errors, close } = await visit();
    await open(page, '/account/devices?sort=ip');
    await page.waitForURL(/\/login\?return=/);
    await page.getByLabel('In-game name').fill('Player_One');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/devices?sort=ip');
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    await page.getByText('This device').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('says what is wrong, and does not say which of name and password', async () => {
    const { page, close } = await visit();
    await open(page, '/login');
    await page.getByLabel('In-game name').fill('Nobody_At_All');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Problem with login').waitFor();
    await close();
  });

  it('ends with the account menu', async () => {
    const { page, errors, close } = await visit({ as: 'Player_Two' });
    await open(page, '/');
    await page.getByRole('button', { name: /Player_Two/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await open(page, '/profile');
    await page.waitForURL(/\/login\?return=%2Fprofile$/);
    expect(errors).toEqual([]);
    await close();
  });

  it.each(['dark', 'light'] as const)('is accessible in the %s theme, wide and on a phone', async (theme) => {
    for (const phone of [false, true]) {
      const { page, errors, close } = await visit({ theme, phone });
      await open(page, '/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('Enter your in-game name.').waitFor();
      expect(await axe(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
      expect(errors).toEqual([]);
      await close();
    }
  });

  it('loads less than 150 kB of JavaScript, by the manifest and by what the browser fetched', async () => {
    const listed = measure(new URL('../../packages/web/dist', import.meta.url).pathname).find(
      ({ page }) => page === 'login/login-page',
    );
    expect(listed?.bytes).toBeLessThan(LOGIN_BAR_BYTES);

    const { page, close } = await visit();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
        scripts.push(response.body());
    });
    await open(page, '/login');
    await page.getByLabel('Password').waitFor();
    const fetched = await Promise.all(scripts);
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)).toBeLessThan(LOGIN_BAR_BYTES);
    await close();
  });
});
