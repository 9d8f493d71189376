import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type DemoServer } from './demo-server.ts';
import { axeInBothThemes, expectNoSidewaysScroll, open, useBrowser, walk } from './harness.ts';

const PAGES = [
  '/manage/donations/packages',
  '/manage/donations/perks',
  '/manage/awards',
  '/manage/links',
  '/manage/group-types',
  '/manage/property-types',
  '/manage/alert-channels',
];
const SLOW = 120_000;

/** Fills the form of the dialog, and sends it. */
async function submit(page: Page, values: Readonly<Record<string, string>>, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) {
    const field = dialog.getByLabel(label, { exact: true });
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption({ label: value });
    else await field.fill(value);
  }
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('lists that managers keep', () => {
  const visit = useBrowser();
  let server: DemoServer;
  let year: number;
  beforeAll(async () => {
    server = await startDemoServer();
    // A community that did not prepare this year's awards yet.
    const database = new DatabaseSync(join(server.folder, 'steward.db'), { timeout: 10_000 });
    const row = database.prepare('select max(year) as year from award_year').get() as { year: number };
    year = row.year;
    database.prepare('delete from award_vote where award_id in (select id from award where year = ?)').run(year);
    for (const table of ['award_ballot', 'award', 'award_year'])
      database.prepare(`delete from ${table} where year = ?`).run(year);
    database.close();
  }, SLOW);
  afterAll(() => server.stop());

  it(
    'a year of the awards is made with its categories and opened, and a player votes',
    async () => {
      const manager = await visit({ as: 'Rank_6', base: server.base });
      const player = await visit({ as: 'Player_One', base: server.base });
      await open(player.page, '/awards');
      await player.page.getByText('The awards of this year are not prepared yet.').waitFor();

      const { page } = manager;
      await open(page, '/manage/awards');
      await page.getByRole('link', { name: 'Add a year' }).click();
      await submit(page, { Year: String(year) }, 'Add a year');
      await page.getByRole('link', { name: String(year), exact: true }).click();
      await page.getByRole('heading', { name: `Awards of ${year}` }).waitFor();
      for (const [category, award, answer] of [
        ['Moments', 'Quote of the year', 'A text'],
        ['Players', 'Best neighbour', 'A player'],
      ] as const) {
        await page.getByRole('link', { name: 'Add an award' }).click();
        await submit(page, { Category: category, Award: award, Answer: answer }, 'Add an award');
        await page.getByRole('link', { name: award, exact: true }).waitFor();
      }
      await open(page, '/manage/awards');
      await page.getByRole('link', { name: `Open the awards of ${year}` }).click();
      await submit(page, {}, 'Open the voting');

      await player.page.getByRole('heading', { name: 'Moments' }).waitFor();
      await player.page.getByLabel('Quote of the year').fill('Keep right.');
      await player.page.getByRole('checkbox').check();
      await player.page.getByRole('button', { name: 'Send votes' }).click();
      await player.page.getByText('These are your votes.').waitFor();
      await player.page.getByText('Keep right.').waitFor();

      await open(page, `/manage/awards/year/${year}`);
      await page.getByRole('link', { name: 'Close Quote of the year' }).waitFor();
      expect(await page.getByRole('link', { name: 'Remove Quote of the year' }).count()).toBe(0);
      expect([...manager.errors, ...player.errors]).toEqual([]);
      await manager.close();
      await player.close();
    },
    SLOW,
  );

  it(
    'a donation package is made and stands on the donate page at once',
    async () => {
      const manager = await visit({ as: 'Rank_6', base: server.base });
      const player = await visit({ as: 'Player_One', base: server.base });
      await open(player.page, '/donate');
      await open(manager.page, '/manage/donations/packages');
      await manager.page.getByRole('link', { name: 'Add a package' }).click();
      const values = { Name: 'Half a <b>year</b>', Description: 'For those who stay.', Credits: '1,500', Amount: '6' };
      await submit(manager.page, { ...values, Perk: 'Donator' }, 'Add a package');
      await player.page.getByText(values.Name).waitFor();
      await player.page.getByText('1,500 credits').waitFor();
      expect([...manager.errors, ...player.errors]).toEqual([]);
      await manager.close();
      await player.close();
    },
    SLOW,
  );

  it.each([false, true])(
    'every page fits and is accessible; on a phone: %s',
    async (phone) => {
      const { page, errors, close } = await visit({ as: 'Rank_6', base: server.base, phone });
      if (phone) await open(page, '/');
      for (const path of PAGES) {
        await (phone ? walk : open)(page, path);
        await page.locator('[data-row="0"]').first().waitFor();
        await expectNoSidewaysScroll(page);
        expect(await axeInBothThemes(page), path).toEqual([]);
      }
      expect(errors).toEqual([]);
      await close();
    },
    SLOW,
  );
});
