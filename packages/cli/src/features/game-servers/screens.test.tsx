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

  it('shows one whole, as it was opened, whatever becomes of it', async () => {
    const line = `{"note":"${'long words '.repeat(200)}the end"}`;
    let all = [event(12, { line, reason: 'note: Write at most 255 characters, as all of it goes on one line.' })];
    const { app } = await screens.open('rejected-events', [answer(gameServers.rejected, () => all)], { adminLevel: 7 });
    await app.waitFor('player.cash');
    await app.press('enter');
    const whole = await app.waitFor('As it came');
    expect(whole.replaceAll(/[│\s]+/g, ' ')).toContain('as all of it goes on one line.');
    expect(app.lines().at(-1)).toContain('esc back');
    all = [];
    for (let page = 0; page < 4; page++) await app.press('pagedown');
    await app.waitFor('the end');
    await app.press('esc', 'r');
    await app.waitFor(gameServers.rejected.empty);
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

describe('the screen of game servers', () => {
  const server = { heardAt: null, clockAhead: 0, waiting: 0, waitingSince: null, notKept: 0, tokens: 1 };

  it('says how much was set aside where its columns have no room, and leads there', async () => {
    const servers = [
      { ...server, server: 'rpg', broken: 2, unknown: 1 },
      { ...server, server: 'tdm', broken: 0, unknown: 0 },
    ];
    const { app } = await screens.open('game-servers', [answer(gameServers.list, () => servers), ...setAside()], {
      adminLevel: 7,
    });
    await app.waitFor('2 game servers · 3 events set aside');
    await app.press('e');
    await app.waitFor('Set-aside events');
  });
});
