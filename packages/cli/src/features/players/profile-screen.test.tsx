import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { NOW, community, type Options } from '../../testing/community.ts';
import { goOnToSignIn } from '../../testing/go-on-to-sign-in.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { startScripted, type ScriptedServer } from '../../testing/scripted-server.ts';
import { LATE, person, warning } from './testing/person.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

interface Opened {
  readonly app: ShownApp;
  readonly server: ScriptedServer;
}

async function show(
  somebody: ReturnType<typeof person>,
  options: Options = {},
  size: { columns?: number; rows?: number } = {},
): Promise<Opened> {
  const server = await startScripted([...somebody.scripts, ...community(options).scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { ...size, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  await app.press(':', 'player Carl_Johnson', 'enter');
  await app.waitFor('Registered');
  return { app, server };
}

const tabs = async (app: ShownApp, count: number) => {
  for (let at = 0; at < count; at++) await app.press('tab');
};

const banned = (endTimestamp: string | null = null) => ({
  userBan: {
    id: 8,
    type: endTimestamp === null ? 1 : 2,
    reason: 'Aims through walls.',
    startTimestamp: '2026-06-20T10:00:00Z',
    endTimestamp,
    staffUser: { name: 'Rank_4' },
  },
});

describe('the tabs of a profile', () => {
  it('are read when they are opened, not before', async () => {
    const { app, server } = await show(person());
    await app.waitFor('[Account] Punishments 1  Notes 1  Names  Serials  IPs  Cash');
    const lazy = ['name-changes', 'serials', 'ips', 'cash'].map((part) => `GET /api/rpg/user/Carl_Johnson/${part}`);
    for (const call of lazy) expect(server.calls).not.toContain(call);
    await tabs(app, 3);
    await app.waitFor('free');
    expect(server.calls).toContain(lazy[0]);
    expect(server.calls).not.toContain(lazy[1]);
    await app.press('tab');
    await app.waitFor('Possible ban evader: this player came with 11 different serials');
    await app.press('tab');
    await app.waitFor('203.0.113.9');
    await app.press('tab');
    await app.waitFor('Bought food');
    expect(app.frame()).toContain('21-05-2026 to 20-06-2026');
    await app.press('tab');
    await app.waitFor('[Account]');
  });

  it('say why they cannot be read', async () => {
    const { app, server } = await show(person(), { adminLevel: 2 });
    await tabs(app, 3);
    await app.waitFor('Former names are for Junior Admin and above.');
    await app.press('tab');
    await app.waitFor('Serials are for Senior Admin and above.');
    await app.press('tab', 'tab');
    await app.waitFor('The cash log is for Lead Admin and above.');
    await app.press('r', 'f', 'esc');
    expect(server.calls.filter((call) => /serials|cash|name-changes/.test(call))).toEqual([]);
  });

  it.each([
    [60, 15],
    [80, 24],
    [200, 50],
  ])('fit %i × %i', async (columns, rows) => {
    const { app } = await show(person(banned()), {}, { columns, rows });
    for (const label of ['Punishments', 'Notes', 'Names', 'Serials', 'IPs', 'Cash', 'Account']) {
      await app.press('tab');
      await app.waitFor(new RegExp(`\\[${label}( \\d+)?\\]`));
      const lines = app.lines();
      expect(lines).toHaveLength(rows);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
      expect(app.frame()).toMatch(/[ []Cash/);
    }
  });

  it('narrow to what is typed', async () => {
    const { app } = await show(person());
    await tabs(app, 4);
    await app.waitFor('00A15F');
    await app.press('/', '07A1', 'enter');
    await app.waitUntilGone('00A15F');
    expect(app.frame()).toContain('07A15F');
    await app.press('tab');
    await app.waitFor('203.0.113.9');
  });

  it('names: who looked', async () => {
    const { app } = await show(person());
    await tabs(app, 3);
    await app.press('v');
    await app.waitFor('Rank_8');
    await app.press('v');
    await app.waitFor('free');
  });

  it('serials and addresses: who shares them', async () => {
    const { app } = await show(person());
    await tabs(app, 4);
    await app.waitFor('00A15F');
    await app.press('enter');
    await app.waitFor('Players with the serial 00A15F67F855A5437395340EA624C80BBF893E');
    await app.waitFor('Evader');
    expect(app.frame()).toContain('banned');
    await app.press('esc');
    await app.waitFor('[Serials 11]');
    await app.press('tab');
    await app.waitFor('203.0.113.9');
    await app.press('enter');
    await app.waitFor('Housemate');
    await app.press('j', 'enter');
    await app.waitFor('Registered');
  });

  it('cash: days, reason and least amount', async () => {
    const somebody = person();
    const { app } = await show(somebody);
    await tabs(app, 6);
    await app.waitFor('Bought food');
    await app.press('f');
    await app.waitFor('First day');
    await app.press('enter', 'enter', 'food', 'enter', '1x', 'enter');
    await app.waitFor('Enter 0 or more.');
    await app.press('backspace', '00', 'enter');
    await app.waitFor('reason "food" · from $100');
    await expect
      .poll(() => somebody.sent.at(-1)?.query.toString())
      .toBe('reason=food&min=100&from=20260521&to=20260620');
  });

  it('punishments: the whole of one', async () => {
    const { app } = await show(person());
    await app.press('tab', 'enter');
    await app.waitFor('Can be expunged');
    await app.press('esc');
    await app.waitFor('[Punishments 1]');
  });

  it('notes: important and hidden', async () => {
    const { app } = await show(person());
    await tabs(app, 2);
    await app.waitFor('Was told twice.');
    await app.press('i');
    await app.waitFor('The note is important now.');
    await app.waitFor('i not important');
    await app.press('v');
    await app.waitFor('The note is hidden now.');
    await app.waitFor('v unhide');
  });
});

describe('moderating', () => {
  it('bans until a time, after a question', async () => {
    const somebody = person();
    const { app } = await show(somebody);
    await app.press('b');
    await app.waitFor('Ban Carl_Johnson');
    await app.press('soon', 'enter', 'Aims through walls.', 'enter');
    await app.waitFor('"soon" is no time.');
    await app.press(...Array.from({ length: 4 }, () => 'backspace'), '7d', 'ctrl-s');
    await app.waitFor('Ban Carl_Johnson?');
    await app.waitFor('Carl_Johnson cannot play until 27-06-2026 18:42, 7 days from now.');
    await app.press('n');
    await app.waitFor('Aims through walls.');
    expect(somebody.sent).toEqual([]);
    await app.press('ctrl-s');
    await app.waitFor('y ban');
    await app.press('y');
    await app.waitFor('Player was banned.');
    expect(somebody.sent.map(({ body }) => body)).toEqual([
      { type: 2, endTimestamp: '2026-06-27T16:42:00Z', reason: 'Aims through walls.' },
    ]);
    await app.waitFor('u unban');
    expect(app.frame()).not.toContain('b ban');
  });

  it('keeps the form when the session ends before the answer', async () => {
    const somebody = person();
    const { app } = await show(somebody);
    await app.press('b', '2w', 'enter', LATE, 'enter');
    await app.waitFor('Ban Carl_Johnson?');
    await app.press('y');
    await app.waitFor('Your session has ended.');
    await goOnToSignIn(app);
    await app.press('tab', 'steward-demo', 'enter');
    await app.waitFor('Ban Carl_Johnson');
    expect(app.frame()).toContain(LATE);
    await app.press('ctrl-s');
    await app.waitFor('y ban');
    await app.press('y');
    await app.waitFor('Player was banned.');
  });

  it('bans for good when no end is given, and shows what the server says', async () => {
    const somebody = person();
    const { app } = await show(somebody);
    await app.press('b', 'enter', 'enter');
    await app.waitFor('Enter a reason.');
    await app.press('refused', 'enter');
    await app.waitFor('Carl_Johnson cannot play until someone lifts the ban.');
    await app.press('y');
    await app.waitFor('Carl_Johnson is banned for good. Nothing was changed.');
    expect(somebody.sent.at(-1)?.body).toEqual({ type: 1, endTimestamp: null, reason: 'refused' });
  });

  it('unbans after a question', async () => {
    const somebody = person(banned());
    const { app } = await show(somebody);
    await app.press('b');
    await app.waitFor('Carl_Johnson is banned for good.');
    await app.press('u');
    await app.waitFor('Unban Carl_Johnson?');
    await app.waitFor('Reason: Aims through walls.');
    await app.press('esc');
    await app.waitUntilGone('Unban Carl_Johnson?');
    await app.press('u', 'y');
    await app.waitFor('Player was unbanned.');
    expect(somebody.sent).toHaveLength(1);
    await app.press('u');
    await app.waitFor('Carl_Johnson was never banned.');
  });

  it('punishes', async () => {
    const somebody = person();
    const { app } = await show(somebody);
    await app.press('p');
    await app.waitFor('Punish Carl_Johnson with a Warning');
    await app.press('Reckless', 'enter', 'Drive with care.', 'enter');
    await app.waitFor('Warn Carl_Johnson?');
    await app.press('y');
    await app.waitFor('Player was punished with a Warning.');
    expect(somebody.sent.at(-1)?.body).toEqual({ type: 2, reason: 'Reckless', description: 'Drive with care.' });
    await app.waitFor('Punishments 2');
  });

  it('expunges, and says what cannot be', async () => {
    const somebody = person({}, [warning(), warning({ id: 2, recent: false, canExpunge: false })]);
    const { app } = await show(somebody);
    await app.press('x');
    await app.waitFor('Select a punishment first, on the tab Punishments.');
    await app.press('tab', 'j', 'x');
    await app.waitFor('Punishments of 3 months and older cannot be expunged.');
    await app.press('k', 'x');
    await app.waitFor('Expunge: Warning 3 of Carl_Johnson');
    await app.press('By mistake.', 'enter');
    await app.waitFor('stays on record, crossed out, with your');
    await app.press('y');
    await app.waitFor('This punishment was successfully expunged.');
    expect(somebody.sent.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { name: 'Carl_Johnson', id: '3' }, body: { reason: 'By mistake.' } },
    ]);
    await app.waitFor('Rank_6  expunged');
    await app.press('x');
    await app.waitFor('This punishment is already expunged.');
  });

  it.each([
    ['b', 'ban'],
    ['p', 'punish'],
    ['w', 'watch'],
  ])('refuses %s of a character of theirs before anything is asked', async (key) => {
    const own = await show(person({ isOwn: true, outranked: [] }));
    await own.app.press(key);
    await own.app.waitFor('This is an account of your own: another member of staff has to do it.');
  });

  it('says why not: online, rank not lower, own rank too low', async () => {
    const online = await show(person({ online: { timestamp: '2026-06-20T16:03:00Z' } }));
    await online.app.press('b');
    await online.app.waitFor('User is currently online, you cannot ban him.');
    await online.app.press('p');
    await online.app.waitFor('User is currently online, you cannot punish him.');

    const equal = await show(person({ adminLevel: 5 }));
    await equal.app.press('b');
    await equal.app.waitFor('You cannot change the ban of someone with the same or higher rank.');
    await equal.app.press('tab', 'x');
    await equal.app.waitFor('You cannot change punishments of someone with the same or higher rank.');

    const low = await show(person(), { adminLevel: 3 });
    await low.app.press('b');
    await low.app.waitFor('Bans are for Senior Admin and above.');
    await low.app.press('p');
    await low.app.waitFor('Punishing is for Lead Admin and above.');
    await low.app.press('n');
    await low.app.waitFor('Note about Carl_Johnson');
  });
});
