import { describe, expect, it, vi } from 'vitest';
import { startTeam as start } from '../../testing/start-team.ts';

describe('tickets', () => {
  it('of today, of other days, and none', async () => {
    const { app, server } = await start();
    await app.press(':', 'tickets', 'enter');
    const list = await app.waitFor('Drove over me');
    expect(list).toContain('Tickets today  2 tickets · open 1 · not handled 1');
    expect(list).toMatch(/71 +17:00 +Not handled +Drove over me.* +Carl_Johnson/);
    await app.press(']');
    await app.waitFor('This is today.');
    await app.press('[');
    await app.waitFor('Tickets 19-06-2026');
    await app.waitFor('No tickets found');
    await app.press('d');
    await app.waitFor('Tickets of a day');
    await app.press(...Array.from({ length: 10 }, () => 'backspace'), 'no day', 'enter');
    await app.waitFor('"no day" is no day.');
    await app.press(...Array.from({ length: 6 }, () => 'backspace'), '3d', 'enter');
    await app.waitFor('Tickets 17-06-2026');
    await vi.waitFor(() => expect(server.calls).toContain('GET /api/rpg/staff/tickets/20260617'));
  });

  it('one with its people, its warning and who is online', async () => {
    const { app } = await start();
    await app.press(':', 'tickets', 'enter');
    await app.waitFor('Drove over me');
    await app.press('enter');
    const frame = await app.waitFor('Rank_2');
    expect(frame).toContain('This ticket is not handled: 2 staff members are online and not');
    expect(frame).toContain('Staff online 2');
    expect(frame).toMatch(/Rank_6 +Manager +here, active for 12 min/);
    expect(frame).toMatch(/Rank_2 +Moderator +AFK/);
    await app.press('a');
    await app.waitFor('There is no such account.');
    await app.press('v');
    await app.waitFor('Cesar_Vialpando  level 12');
  });

  it('one that was handled and reviewed', async () => {
    const { app } = await start();
    await app.press(':', 'ticket 70', 'enter');
    const frame = await app.waitFor('★★★★☆ 4 of 5');
    expect(frame).toContain('32 (11 reports, 21 support)');
    expect(frame).toContain('Moved him');
    expect(frame).not.toContain('Reported');
    await app.press(':', 'ticket 99', 'enter');
    await app.waitFor('There is no ticket 99. Press r to try again.');
  });
});
