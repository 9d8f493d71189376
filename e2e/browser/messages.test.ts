import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, useSharedPages } from './harness.ts';
import messages from './messages.json' with { type: 'json' };

type Steps = (page: Page) => Promise<unknown>;

interface Meeting {
  /** Who meets it; undefined: nobody is signed in. */
  readonly as: string | undefined;
  readonly at: string;
  /** Before the page is opened: states that the demonstration is never in. */
  readonly given?: Steps;
  /** What the person does there. */
  readonly does?: Steps;
}

const DAY = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const HASH = DAY.padEnd(32, 'a');

/** The server's answer to a call, as if nothing or something else were there. */
const answers =
  (call: string, body: unknown, status = 200): Steps =>
  (page) =>
    page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );

const fill =
  (values: Readonly<Record<string, string>>, button: string): Steps =>
  async (page) => {
    for (const [label, value] of Object.entries(values))
      await page.getByRole('dialog').getByRole('textbox', { name: label }).first().fill(value);
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  };
const press =
  (button: string): Steps =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name: button }).click();

const MEETINGS: Readonly<Record<string, Meeting>> = {
  'Problem with login': {
    as: undefined,
    at: '/login',
    does: async (page) => {
      await page.getByLabel('In-game name').fill('Nobody_Here');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Login' }).click();
    },
  },
  'You are not authorized to view this page.': { as: 'Player_New', at: '/staff' },
  'No players online': { as: 'Player_One', at: '/', given: answers('rpg/general/online', []) },
  'No items found': { as: 'Player_New', at: '/inventory' },
  'No properties found': { as: 'Player_New', at: '/assets' },
  'No vehicles found': { as: 'Player_New', at: '/assets' },
  'You do not have any characters.': { as: 'Player_New', at: '/character' },
  'You are not in any group yet.': { as: 'Player_New', at: '/groups' },
  'Your wealth was never taxed (yet).': { as: 'Player_New', at: '/taxes' },
  'Confirm first': { as: 'Rank_9', at: '/awards' },
  'You cannot vote!': {
    as: 'Rank_9',
    at: '/awards',
    given: answers('rpg/awards/all', {
      year: 2027,
      closes_at: '2027-06-20T18:00:00Z',
      open: false,
      refusal: 'The awards of this year are not prepared yet.',
      needed: 0,
      awards: [],
      votes: [],
    }),
  },
  'Could not load any data.': { as: 'Player_One', at: '/groups', given: answers('rpg/groups', {}, 500) },
  'Something went wrong...': { as: 'Player_One', at: '/groups', given: answers('rpg/groups', {}, 500) },
  'Some error happened...': { as: 'Player_One', at: '/donate', given: answers('rpg/donate', {}, 500) },
  'There are currently no active VAC sessions.': {
    as: 'Rank_3',
    at: '/sessions',
    given: answers('rpg/sessions/active', []),
  },
  'There are no sessions for this player.': { as: 'Rank_3', at: '/sessions/player/Player_New' },
  'Show all': { as: 'Rank_3', at: '/sessions/1' },
  'No tickets found': { as: 'Rank_2', at: '/staff/tickets?date=20200101' },
  'Nothing found...': { as: 'Rank_6', at: '/manage/logs?q=nobody-ever-wrote-this&file=general' },
  'Requested log file does not exist on the server.': {
    as: 'Rank_6',
    at: '/manage/logs?q=x&file=general&from=20200101',
  },
  'Find logs': { as: 'Rank_3', at: '/manage/logs' },
  'No logs found lately.': { as: 'Rank_4', at: '/manage/logs/history', given: answers('rpg/logs/history*', []) },
  'Route blocked.': {
    as: 'Rank_5',
    at: '/manage/routeblocks/add',
    does: fill({ Route: `203.0.${Number(DAY) % 200}.0/24`, Reason: 'Evasion' }, 'Block route'),
  },
  'the routeblock was successfully removed.': {
    as: 'Rank_5',
    at: '/manage/routeblocks',
    does: async (page) => {
      await page.getByRole('link', { name: 'Remove' }).first().click();
      await press('Remove block')(page);
    },
  },
  'Blacklisted hash added.': {
    as: 'Rank_5',
    at: '/manage/vac/blacklist/add',
    does: fill({ Hash: HASH, Description: 'A trainer' }, 'Add hash'),
  },
  'Blacklisted hash was removed.': {
    as: 'Rank_5',
    at: `/manage/vac/blacklist/${HASH}/remove`,
    does: press('Remove hash'),
  },
  'Help item was successfully added.': {
    as: 'Rank_5',
    at: '/staff/help/new/create',
    does: fill({ Title: 'Fishing', Shortcode: `fish${DAY}`, Text: 'Where to fish.' }, 'Create'),
  },
  'Help item was successfully edited.': { as: 'Rank_5', at: '/staff/help/1/edit', does: press('Save') },
};

describe('messages of the specification', () => {
  const visitAs = useSharedPages();

  it.each(Object.entries(MEETINGS))('"%s"', async (text, { as, at, given, does }) => {
    expect(messages).toContain(text);
    const { page } = await visitAs(as);
    await given?.(page);
    await open(page, at);
    await does?.(page);
    await page.getByText(text, { exact: false }).first().waitFor();
    await page.unrouteAll();
  });
});
