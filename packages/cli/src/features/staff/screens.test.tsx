import { describe, expect, it } from 'vitest';
import { startTeam as start } from '../../testing/start-team.ts';

describe('bans', () => {
  it('page by page', async () => {
    const { app } = await start();
    await app.press(':', 'bans', 'enter');
    await app.waitFor('Banned_230');
    expect(app.frame()).toContain('1 to 100 of 230 active bans');
    expect(app.frame()).toMatch(/Banned_230 +for good +Cheating 230/);
    await app.press('[');
    await app.waitFor('This is the first page.');
    await app.press(']');
    await app.waitFor('101 to 200 of 230 active bans');
    await app.press(']');
    await app.waitFor('201 to 230 of 230 active bans');
    await app.press(']');
    await app.waitFor('This is the last page.');
  });

  it('are lifted after a question', async () => {
    const { app, server } = await start();
    await app.press(':', 'bans', 'enter');
    await app.waitFor('Banned_230');
    await app.press('u');
    expect(await app.waitFor('Unban Banned_230?')).toContain('Reason of the ban: Cheating 230');
    await app.press('n');
    await app.waitUntilGone('Unban Banned_230?');
    expect(server.calls).not.toContain('POST /api/rpg/user/Banned_230/unban');
    await app.press('u');
    await app.waitFor('Unban Banned_230?');
    await app.press('y');
    await app.waitFor('Player was unbanned.');
    await app.waitUntilGone('Banned_230');
  });

  it('show what the server refuses', async () => {
    const { app } = await start({ refusesUnban: true });
    await app.press(':', 'bans', 'enter');
    await app.waitFor('Banned_230');
    await app.press('u');
    await app.waitFor('Unban Banned_230?');
    await app.press('y');
    await app.waitFor('You cannot change the ban of someone with the same or higher rank.');
  });

  it('are lifted by senior admins only', async () => {
    const { app } = await start({ adminLevel: 2 });
    await app.press(':', 'bans', 'enter');
    await app.waitFor('Banned_230');
    await app.press('u');
    await app.waitFor('Bans are lifted by senior admins and above.');
  });
});

describe('the team', () => {
  it('with ways to activity, notes and own figures', async () => {
    const { app } = await start({});
    await app.press(':', 'staff', 'enter');
    const team = await app.waitFor('Rank_4');
    expect(team).toContain('2 on the team · online 1 · away a week or more 1');
    await app.press('t');
    const own = await app.waitFor('4.22 of 5');
    expect(own).toContain('2 tickets (low, under 20)');
    expect(own).toMatch(/15-06-2026 {2}█{20} {2}48 h 51 min, 1 ticket/);
    await app.press('esc');
    await app.waitFor('on the team');
    await app.press('n');
    await app.waitFor('Watch his driving.');
    expect(app.frame()).toContain('important');
  });

  it('activity week by week', async () => {
    const { app, server } = await start({ columns: 120 });
    await app.press(':', 'activity', 'enter');
    const frame = await app.waitFor('low 1 h 10 min');
    expect(frame).toContain('Staff activity from 14-06-2026  2 on the team · low in both 1');
    expect(frame).toMatch(/14-06 +15-06 +16-06 +17-06 +18-06 +19-06 +20-06/);
    await app.press(']');
    await app.waitFor('These are the latest days.');
    await app.press('[');
    await app.waitFor('Staff activity from 07-06-2026');
    await app.waitFor(/07-06 +08-06/);
    expect(server.calls).toContain('GET /api/rpg/staff/activity/20260607');
    await app.press('d');
    await app.waitFor('7 days from');
    await app.press(...Array.from({ length: 10 }, () => 'backspace'), '2026-07-01', 'enter');
    await app.waitFor('Choose a day that is not in the future.');
  });

  it('new players, and a registration that is put back', async () => {
    const { app } = await start();
    await app.press(':', 'new-players', 'enter');
    await app.waitFor('Disapproved');
    await app.press('j');
    await app.press('x');
    await app.waitFor('Only a disapproved registration can be reset.');
    await app.press('k', 'x');
    await app.waitFor('Reset the registration of Fresh_One?');
    await app.press('y');
    await app.waitFor('Registration was reset.');
    await app.waitFor('Not yet approved');
  });
});

it.each([
  [60, 15],
  [80, 24],
  [200, 50],
  [300, 80],
])('every screen fits %i × %i', async (columns, rows) => {
  const { app } = await start({ columns, rows });
  const seen = [
    ['tickets', 'Drove'],
    ['ticket 71', 'Not handled'],
    ['bans', 'Banned_230'],
    ['staff', 'Rank_2'],
    ['activity', 'Rank_2'],
    ['own-stats', 'Handled tickets'],
    ['notes', 'Carl_Johnson'],
    ['alerts', 'Suspicious'],
    ['new-players', 'Fresh_One'],
  ] as const;
  for (const [line, text] of seen) {
    await app.press(':', line, 'enter');
    await app.waitFor(text);
    expect(app.lines()).toHaveLength(rows);
    expect(app.lines().at(-3)).toMatch(/^└─+┘$/);
    for (const shown of app.lines()) expect([...shown].length).toBeLessThanOrEqual(columns);
  }
});
