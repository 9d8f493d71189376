import { gameServers, type RejectedEvent } from '@steward/api-client/contract/game-servers';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal, answer, type Script } from '../../testing/scripted-server.ts';
import { SIZES, frameFaults, screensForTests } from '../../testing/open-screen.ts';

const screens = screensForTests();
afterEach(() => screens.closeAll());

const event = (id: number, changes: Partial<RejectedEvent> = {}): RejectedEvent => ({
  id,
  server: 'rpg',
  eventId: `x-${id}`,
  kind: 'player.cash',
  reason: 'amount: Enter a whole number of dollars.',
  unknown: false,
  receivedAt: '2026-06-20T16:00:00Z',
  line: '{"amount":12.5}',
  cut: false,
  ...changes,
});

function setAside(): Script[] {
  const all = [event(12), event(11, { kind: null, line: '{\u001b[2J' })];
  return [
    answer(gameServers.rejected, () => all),
    answer(gameServers.drop, ({ params }) => {
      if (params.id === '11') throw new Refusal(404, 'There is no such event.');
      all.shift();
      return { ok: true as const };
    }),
    answer(gameServers.retry, () => {
      throw new Refusal(409, 'amount: Enter a whole number of dollars.');
    }),
  ];
}

describe('the screen of events that were set aside', () => {
  it('says what dropping one loses, before it does', async () => {
    const { app, server } = await screens.open('rejected-events', setAside(), { adminLevel: 7 });
    await app.waitFor('player.cash');
    await app.press('d');
    const asked = await app.waitFor('Drop 1 event?');
    expect(asked).toContain(gameServers.drop.means);
    expect(asked).toContain('12 rpg player.cash');
    await app.press('n');
    await app.waitUntilGone('Drop 1 event?');
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await app.press('d', 'y');
    await app.waitFor('1 of 1 done.');
  });

  it('says what taking one in does, and why it cannot be', async () => {
    const { app } = await screens.open('rejected-events', setAside(), { adminLevel: 7 });
    await app.waitFor('player.cash');
    await app.press('t');
    expect((await app.waitFor('Take in 1 event?')).replaceAll(/[│\s]+/g, ' ')).toContain(gameServers.retry.means);
    await app.press('y');
    await app.waitFor('Not done: 1 of 1');
    expect(app.frame()).toContain('Enter a whole number of dollars.');
  });

  it.each(SIZES)('fits %i × %i', async (columns, rows) => {
    const { app } = await screens.open('rejected-events', setAside(), { columns, rows, adminLevel: 7 });
    await app.waitFor('player.cash');
    expect(frameFaults(app.lines(), columns, rows)).toEqual([]);
  });
});
