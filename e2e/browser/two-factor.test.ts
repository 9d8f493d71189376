import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { axe, open, PASSWORD, totp, useBrowser } from './harness.ts';

describe('two-factor', () => {
  const visit = useBrowser();

  it('is set up with an app, asked for at the next login, and turned off again', async () => {
    const { page, errors, close } = await visit({ as: 'Player_New' });
    await open(page, '/2fa');
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    const secret = await page.locator('code').first().innerText();
    expect(await axe(page)).toEqual([]);

    await page.getByLabel('Code').fill('12345');
    await page.locator('button:disabled', { hasText: 'Verify' }).waitFor();
    await page.getByLabel('Code').fill(totp(secret).replace(/^.../, '$& '));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    expect(await axe(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'));
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Two-factor is on' }).waitFor();

    await open(page, '/logout');
    await page.waitForURL('**/login');
    await page.getByLabel('In-game name').fill('Player_New');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Two-factor code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

    await open(page, '/2fa/disable');
    await page.getByLabel('Code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-factor is off.').waitFor();
    await page.getByRole('heading', { name: 'Protect your account' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
