import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, open, PASSWORD, useBrowser, walk } from './harness.ts';

interface TypedForm {
  readonly path: string;
  /** The button that opens it. */
  readonly opens?: string;
  readonly field: string;
  /** What is typed where it takes no words. */
  readonly text?: string;
}

/** Every form: where it is, and a field of it. `{session}` is one that may be flagged. */
const FORMS: readonly TypedForm[] = [
  { path: '/player/Player_Two/ban', field: 'Reason' },
  { path: '/player/Player_Two/punish', field: 'Reason' },
  { path: '/player/Player_Two/notes', opens: 'Add a note', field: 'Note' },
  { path: '/player/Player_Two/alert', opens: 'New alert', field: 'Reason' },
  { path: '/player/Player_Two/options', opens: 'Change the name…', field: 'New name' },
  { path: '/manage/routeblocks/add', field: 'Reason' },
  { path: '/manage/vac/blacklist/add', field: 'Description' },
  { path: '/staff/help/create', field: 'Title' },
  { path: '/account/tokens/add', field: 'Name' },
  { path: '/player/Player_Two/change-cash', field: 'Amount', text: '1234' },
  { path: '/sessions/{session}/flag', field: 'Reason' },
  { path: '/manage/vac/whitelist/add', field: 'Reason' },
  { path: '/manage/feeds/add', field: 'Name' },
  { path: '/manage/links/add', field: 'Label' },
  { path: '/manage/donations/packages/add', field: 'Description' },
  { path: '/manage/group-types/add', field: 'Name' },
  { path: '/manage/alert-channels/add', field: 'Name' },
  { path: '/develop/restart/schedules/add', field: 'Reason' },
];
/** Each form is loaded anew: a slow machine takes seconds for one. */
const FOR_ALL_FORMS = { timeout: 15_000 * FORMS.length };
const TYPED = 'Half a sentence that took a while';

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
const question = (page: Page) => page.getByRole('alertdialog');

async function type(page: Page, { path, opens, field, text = TYPED }: TypedForm, go = open) {
  await go(page, path.replace('{session}', path.includes('{') ? await anySession(page) : ''));
  if (opens !== undefined) await page.getByRole('button', { name: opens }).click();
  await page.getByLabel(field, { exact: true }).fill(text);
}

async function anySession(page: Page): Promise<string> {
  const [session] = (await (await page.request.get('/api/rpg/sessions/active')).json()) as { readonly id: number }[];
  return String(session?.id);
}

/** The filled red buttons that a pointer reaches. */
const dangers = (page: Page) =>
  page.locator('[data-variant="contained"][data-color="error"]').evaluateAll((all) =>
    all.flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const reached = document.elementFromPoint(left + width / 2, top + height / 2);
      return button.contains(reached) ? [button.textContent] : [];
    }),
  );

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

  it('is in each form again after the page was loaded anew, which asks first', FOR_ALL_FORMS, async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/');
    for (const form of FORMS) {
      await type(page, form, walk);
      expect(await reload(page), form.path).toBe(true);
      const field = page.getByLabel(form.field, { exact: true });
      await field.waitFor();
      expect(await field.inputValue(), form.path).toBe(form.text ?? TYPED);
      await page.getByText('What you typed here before is back.').waitFor();
      await page.getByRole('button', { name: 'Start anew' }).click();
      expect(await field.inputValue(), form.path).not.toBe(form.text ?? TYPED);
      // The keyboard is in the form, not where the button was.
      expect(await page.evaluate(() => document.activeElement?.closest('form') !== null), form.path).toBe(true);
      await page.evaluate(() => sessionStorage.clear());
      // Nothing is typed any more: the way to the next form asks nothing.
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
      expect(await dangers(page), way).toEqual(['Discard']);
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

  it('for many players asks before it goes, too, and is back', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    const begin = async () => {
      await page.locator('[data-row="0"]').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Write a note…' }).click();
    };
    await open(page, '/');
    await begin();
    const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' });
    await note.fill(TYPED);
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await leave();
      await question(page).waitFor();
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      expect(await note.inputValue()).toBe(TYPED);
    }
    expect(await reload(page)).toBe(true);
    await begin();
    await page.getByText('What you typed here before is back.').waitFor();
    expect(await note.inputValue()).toBe(TYPED);
    await page.getByRole('button', { name: 'Start anew' }).click();
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    expect(await kept(page)).not.toContain(TYPED);
    expect(errors).toEqual([]);
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
