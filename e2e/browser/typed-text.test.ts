import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, open, PASSWORD, useBrowser } from './harness.ts';

/** Every form that takes words: where it is, the button that opens it where one does, and a field of it. */
const FORMS = [
  { path: '/player/Player_Two/ban', field: 'Reason' },
  { path: '/player/Player_Two/punish', field: 'Reason' },
  { path: '/player/Player_Two/notes', opens: 'Add a note', field: 'Note' },
  { path: '/player/Player_Two/alert', opens: 'New alert', field: 'Reason' },
  { path: '/player/Player_Two/options', opens: 'Change the name…', field: 'New name' },
  { path: '/manage/routeblocks/add', field: 'Reason' },
  { path: '/manage/vac/blacklist/add', field: 'Description' },
  { path: '/staff/help/create', field: 'Title' },
  { path: '/account/tokens/add', field: 'Name' },
];
const TYPED = 'Half a sentence that took a while';

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
const question = (page: Page) => page.getByRole('alertdialog');

async function type(page: Page, { path, opens, field }: (typeof FORMS)[number], text = TYPED) {
  await open(page, path);
  if (opens !== undefined) await page.getByRole('button', { name: opens }).click();
  await page.getByLabel(field, { exact: true }).fill(text);
}

/** Loads the page anew, and says whether the browser asked first. */
async function reload(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await page.reload();
  await page.locator('h1').first().waitFor();
  return asked;
}

describe('typed text', () => {
  const visit = useBrowser();

  it('is in each form again after the page was loaded anew, which asks first', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    for (const form of FORMS) {
      await type(page, form);
      expect(await reload(page), form.path).toBe(true);
      const field = page.getByLabel(form.field, { exact: true });
      await field.waitFor();
      expect(await field.inputValue(), form.path).toBe(TYPED);
      await page.getByText('What you typed here before is back.').waitFor();
      await page.getByRole('button', { name: 'Start anew' }).click();
      await page.evaluate(() => sessionStorage.clear());
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('goes by no way out of a page without a question', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/player/Player_Two');
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ban', exact: true }).click();
    const reason = page.getByLabel('Reason');
    await reason.fill(TYPED);
    const ways: [string, () => Promise<unknown>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['Close', () => page.getByRole('button', { name: 'Close', exact: true }).click()],
      ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
      ['outside', () => page.mouse.click(5, 450)],
      ['Back', () => page.evaluate(() => history.back())],
    ];
    for (const [way, leave] of ways) {
      await leave();
      await question(page).waitFor();
      expect(await axe(page), way).toEqual([]);
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      expect(await reason.inputValue(), way).toBe(TYPED);
      expect(new URL(page.url()).pathname, way).toBe('/player/Player_Two/ban');
    }
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/\/player\/Player_Two$/);
    expect(await kept(page)).not.toContain(TYPED);

    await open(page, '/account/password');
    await page.getByLabel('Current password').fill('a password of mine');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Current password').inputValue()).toBe('a password of mine');
    expect(await kept(page)).not.toContain('a password of mine');
    expect(errors).toEqual([]);
    await close();
  });

  it('stays in the form when the session ends, and is sent after signing in over the page', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_7' });
    await type(page, { path: '/player/Player_New/punish', field: 'Reason' });
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Punish player' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Reason').inputValue()).toBe(TYPED);
    await page.getByRole('button', { name: 'Punish player' }).click();
    await page.waitForURL(/\/player\/Player_New$/);
    expect(await kept(page)).not.toContain(TYPED);
    expect(errors).toEqual([]);
    await close();
  });

  it('is back after signing in on the login page, and gone after signing out, in other tabs too', async () => {
    const { page, close } = await visit({ as: 'Rank_7' });
    const form = { path: '/player/Player_Two/ban', field: 'Reason' };
    await type(page, form);
    await page.context().clearCookies();
    await reload(page);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('In-game name').fill('Rank_7');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ban');
    await page.getByText('What you typed here before is back.').waitFor();

    const other = await page.context().newPage();
    await other.goto('/logout');
    await page.waitForURL(/\/login/);
    expect(await kept(page)).not.toContain(TYPED);
    await close();
  });

  it('is in the awards again after looking elsewhere', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_7' });
    await open(page, '/awards');
    const field = page.locator('main form input[maxlength="128"]').first();
    const search = page.locator('main form [role="combobox"]').first();
    await field.fill(TYPED);
    await search.fill('Rank_5');
    await page.getByRole('option', { name: 'Rank_5' }).click();
    await page.getByRole('link', { name: 'Panel' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await reload(page);
    await field.waitFor();
    expect(await field.inputValue()).toBe(TYPED);
    expect(await search.inputValue()).toBe('Rank_5');
    expect(errors).toEqual([]);
    await close();
  });
});
