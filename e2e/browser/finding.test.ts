import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, open, useBrowser } from './harness.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search players and pages' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();

async function ask(page: Page, text: string) {
  if (!(await field(page).isVisible())) await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

describe('finding', () => {
  const visit = useBrowser();

  it('forgives how a name is written, and finds numbers and things by their form', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/');
    const traces = async (of: string) =>
      (await (await page.request.get(`/api/rpg/user/Player_One/${of}`)).json()) as Record<string, string>[];
    const [[serial], [ip]] = await Promise.all([traces('serials'), traces('ips')]);
    const [group] = (await (await page.request.get('/api/rpg/group/all-with-stats')).json()) as { name: string }[];
    const { plate } = (await (await page.request.get('/api/rpg/vehicle/1')).json()) as { plate: string };
    for (const text of ['player one', 'playerone', 'Plyer_One', '#1']) {
      await ask(page, text);
      await option(page, /^Player_One/).waitFor();
    }
    for (const [text, found] of [
      ['ticket 3', 'Ticket 3'],
      [`plate:${plate.toLowerCase()}`, new RegExp(`^${plate}, `)],
      ['a'.repeat(40), /^Sessions with this file/],
      ['203.0.113.9', /^Search the logs for/],
      ['log chat gold', /^Logs: /],
      ['audit player.ban', /^Audit log: what begins with/],
      [serial?.['serial'] ?? '', /came with this serial$/],
      [ip?.['ip'] ?? '', /came from this address$/],
      [group?.name.toUpperCase().slice(0, 7) ?? '', /group$/],
    ] as const) {
      await ask(page, text);
      await option(page, found).waitFor();
    }
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('does what is typed with the player on screen, and remembers what was opened', async () => {
    const { page, errors, close } = await visit({ as: 'Rank_10' });
    await open(page, '/player/Player_Two');
    await page.waitForTimeout(1_000);
    await ask(page, 'ban 1d toxic');
    await option(page, /^Ban “1d toxic”/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/player/Player_Two/ban');
    expect(await page.getByLabel('Reason').inputValue()).toBe('toxic');
    expect(await page.getByLabel('Ends', { exact: true }).inputValue()).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/\/player\/Player_Two$/);

    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await ask(page, '');
    await page
      .getByRole('group', { name: 'Opened last' })
      .getByRole('option', { name: 'Player_Two', exact: true })
      .waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
