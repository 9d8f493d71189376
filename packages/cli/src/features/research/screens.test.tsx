import { research } from '@steward/api-client/contract/research';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal, answer, type Script } from '../../testing/scripted-server.ts';
import { SIZES, frameFaults, screensForTests } from '../../testing/open-screen.ts';

const screens = screensForTests();
afterEach(() => screens.closeAll());

const days = Array.from(
  { length: 60 },
  (_, at) => `2026${String(5 + Math.floor(at / 30)).padStart(2, '0')}${String((at % 30) + 1).padStart(2, '0')}`,
);

const figures: readonly Script[] = [
  answer(research.wealth, () =>
    days.map((day, at) => ({
      day,
      cash: 1_000_000 + at * 10_000,
      bank: 5_000_000 + at * 20_000,
      vehicles: 2_000_000,
      properties: 3_000_000,
      groups: 500_000,
    })),
  ),
  answer(research.items, () => [
    { name: 'Pizza', days: days.map((day, at) => ({ day, amount: 100 + at })) },
    { name: 'Phone', days: days.slice(10).map((day) => ({ day, amount: 40 })) },
  ]),
  answer(research.semiannualPlayers, () =>
    days.map((day, at) => ({ day, registrations: at % 7, bans: at % 3, punishments: at % 11 })),
  ),
  answer(research.semiannualLogins, () => days.map((day, at) => ({ day, logins: 200 + at, uniquePlayers: 100 + at }))),
  answer(research.weekly, () =>
    days.slice(0, 12).map((week, at) => ({
      week,
      registrations: at,
      logins: 1000,
      punishments: 20,
      bans: 3,
      tickets: 60,
      peakPlayers: 212,
      hours: 4000 + at,
    })),
  ),
  answer(
    research.networth,
    ({ headers }) => [
      {
        userId: 1,
        name: `Rich_${headers['pagination-page'] as string}`,
        cash: 1,
        bank: 2,
        property: 3,
        vehicle: 4,
        total: 60_454_181,
      },
    ],
    { total: 150 },
  ),
];

describe('the research screen', () => {
  it('shows six kinds of figures, as charts and as tables', async () => {
    const { app } = await screens.open('research', figures, { rows: 40 });
    const wealth = await app.waitFor('━ Bank');
    expect(wealth).toMatch(/6\.\d+M┤/);
    expect(wealth).toContain('Wealth of the community by day, in dollars');
    expect(wealth).toContain('01-05-2026');
    await app.press('t');
    await app.waitFor('$5,000,000');
    await app.press('t', 'tab');
    await app.waitFor('─ Pizza');
    await app.press('l');
    await app.waitFor('─ Registrations');
    await app.press('right');
    await app.waitFor('─ Logins');
    await app.press('tab');
    const weeks = await app.waitFor('Hours played per week');
    expect(weeks).toContain('Registrations, punishments, bans and tickets per week');
    await app.press('tab');
    await app.waitFor('$60,454,181');
    await app.press('t');
    await app.waitFor('There is no chart of this.');
    await app.press(']');
    await app.waitFor('Rich_2');
    await app.waitFor('101 to 101 of 150 players');
    await app.press('h');
    await app.waitFor('Hours played per week');
  });

  it('opens a player, and filters a table', async () => {
    const { app } = await screens.open('research', figures);
    await app.waitFor('Wealth of the community');
    await app.press('h');
    await app.waitFor('Rich_1');
    await app.press('/', 'nobody', 'enter');
    await app.waitFor('Nothing matches the filter.');
    await app.press('esc', 'enter');
    await app.waitFor('Taxi driver');
  });

  it('says when there is nothing, and when it failed', async () => {
    const { app } = await screens.open('research', [
      answer(research.wealth, () => []),
      answer(research.items, () => {
        throw new Refusal(500, 'Something went wrong...');
      }),
    ]);
    await app.waitFor('No snapshot was taken yet.');
    await app.press('tab');
    await app.waitFor('Something went wrong... Press r to try again.');
  });

  it('keeps what it shows where it cannot be read again, and says how old that is', async () => {
    let isBroken = false;
    const [wealth, ...others] = figures;
    const first: Script = {
      endpoint: research.wealth,
      send(request, response) {
        if (isBroken) throw new Refusal(500, 'Something went wrong...');
        return wealth?.send(request, response);
      },
    };
    const { app } = await screens.open('research', [first, ...others]);
    await app.waitFor('━ Bank');
    isBroken = true;
    await app.press('r');
    await app.waitFor(/Research {2}as of \d\d:\d\d/);
    expect(app.frame()).toContain('━ Bank');
    expect(app.frame()).not.toContain('Something went wrong...');
    await app.press('t');
    await app.waitFor('$5,000,000');
    await app.waitFor(/Research {2}as of \d\d:\d\d/);
    isBroken = false;
    await app.press('r');
    await app.waitUntilGone('as of');
  });

  it('shows no more of what may be seen no more, and says why', async () => {
    let isRefused = false;
    const [wealth, ...others] = figures;
    const first: Script = {
      endpoint: research.wealth,
      send(request, response) {
        if (isRefused) throw new Refusal(403, 'You are not authorized to do this.');
        return wealth?.send(request, response);
      },
    };
    const { app } = await screens.open('research', [first, ...others]);
    await app.waitFor('━ Bank');
    isRefused = true;
    await app.press('r');
    await app.waitFor('You are not authorized to do this.');
    expect(app.frame()).not.toContain('━ Bank');
  });

  it.each(SIZES)('fits %i × %i', async (columns, rows) => {
    const { app } = await screens.open('research', figures, { columns, rows });
    await app.waitFor('01-05-2026');
    expect(frameFaults(app.lines(), columns, rows)).toEqual([]);
    await app.press('t');
    await app.waitFor('DAY');
    expect(frameFaults(app.lines(), columns, rows)).toEqual([]);
  });
});
