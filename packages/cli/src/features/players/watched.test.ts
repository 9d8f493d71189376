import { players } from '@steward/api-client/contract/players';
import { records, type Standing } from '@steward/api-client/contract/records';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { widthOf } from '../../io/width.ts';
import { NOW, community } from '../../testing/community.ts';
import { showApp } from '../../testing/render-app.tsx';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { Refusal, answer, startScripted, type ScriptedRequest } from '../../testing/scripted-server.ts';
import { person, somebody } from './testing/person.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const row = (changes: Partial<WatchedPlayer> = {}): WatchedPlayer => ({
  id: 7,
  playerName: 'Carl_Johnson',
  reason: 'Second account',
  onlineSince: null,
  joins: 2,
  lastJoin: '2026-06-19T10:00:00Z',
  staffName: 'Rank_5',
  since: '2026-06-18T10:00:00Z',
  until: null,
  canRemove: true,
  ...changes,
});

/** A watch list behind a scripted server. */
function list(...begun: readonly WatchedPlayer[]) {
  let rows = [...begun];
  const sent: ScriptedRequest[] = [];
  const standing = (): Standing => ({ watched: rows.find(({ playerName }) => playerName === 'Carl_Johnson') ?? null });
  return {
    sent,
    colleague: (changes: Partial<WatchedPlayer>) => (rows = rows.map((one) => ({ ...one, ...changes }))),
    scripts: [
      answer(watched.list, () => rows),
      answer(watched.add, (request) => {
        sent.push(request);
        const { reason, until = null } = request.body as { reason: string; until?: string | null };
        if (rows.some(({ playerName }) => playerName === request.params.name))
          throw new Refusal(409, 'Carl_Johnson is watched already, by Rank_5: Second account');
        const added = row({ playerName: String(request.params.name), reason, until, joins: 0, lastJoin: null });
        rows = [added, ...rows];
        return added;
      }),
      answer(watched.edit, (request) => {
        sent.push(request);
        const held = rows.find(({ playerName }) => playerName === request.params.name);
        const { was = {} } = request.body as { was?: Partial<WatchedPlayer> };
        if ('reason' in was && was.reason !== held?.reason) throw new Refusal(409, 'Somebody changed this.');
        const at = rows.findIndex(({ playerName }) => playerName === request.params.name);
        const changed = { ...(rows[at] ?? row()), ...(request.body as Partial<WatchedPlayer>) };
        rows = rows.with(at, changed);
        return changed;
      }),
      answer(watched.remove, (request) => {
        sent.push(request);
        rows = rows.filter(({ playerName }) => playerName !== request.params.name);
        return { ok: true as const };
      }),
      answer(records.standing, standing),
    ],
  };
}

describe('watched players, in the terminal', () => {
  async function show(watches: ReturnType<typeof list>, size: { columns?: number; rows?: number } = {}) {
    const server = await startScripted([...watches.scripts, ...person().scripts, ...community().scripts]);
    open.push(() => server.close());
    const app = await showApp(server.url, { ...size, now: () => NOW });
    open.push(() => app.close());
    await app.waitFor('In-game name');
    await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
    await app.waitFor('Dashboard');
    return app;
  }

  it('are listed with who plays now, and let go after a question only', async () => {
    const watches = list(
      row(),
      row({ id: 8, playerName: 'Big_Smoke', reason: 'Sells cash', onlineSince: '2026-06-20T16:00:00Z' }),
      row({ id: 9, playerName: 'Ryder', staffName: 'Rank_9', canRemove: false }),
    );
    const app = await show(watches);
    await app.press(':', 'watched', 'enter');
    await app.waitFor('Big_Smoke');
    expect(app.frame()).toContain('1 online now');
    await app.press('j', 'd');
    expect(await app.waitFor('Stop watching Big_Smoke?')).toContain('Sells cash');
    await app.press('esc');
    await app.waitUntilGone('Stop watching Big_Smoke?');
    expect(watches.sent).toEqual([]);
    await app.press('d');
    await app.waitFor('Stop watching Big_Smoke?');
    await app.press('y');
    await app.waitFor('The player is no longer watched.');
    await app.waitUntilGone('Big_Smoke');
    await app.press('j', 'd');
    await app.waitFor('Only Rank_9 and staff of a higher rank may change or stop this watch.');
    // The one that was asked about, not one that a colleague began meanwhile.
    expect(watches.sent.map(({ query }) => query.get('watch'))).toEqual(['8']);
  });

  it('are changed where they stand, and keep an end that was not touched', async () => {
    const watches = list(row({ until: '2026-12-31T17:00:30Z' }), row({ id: 9, playerName: 'Ryder', canRemove: false }));
    const app = await show(watches);
    await app.press(':', 'watched', 'enter');
    await app.waitFor('Ryder');
    await app.press('e');
    expect(await app.waitFor('Change the watch on Carl_Johnson')).toContain('31-12-2026 18:00');
    await app.press(' of Ryder', 'ctrl-s');
    await app.waitFor('The watch was changed.');
    await app.waitFor('Second account of Ryder');
    await app.press('e');
    await app.waitFor('Change the watch on Carl_Johnson');
    await app.press('enter', 'ctrl-u', 'ctrl-s');
    await app.waitUntilGone('Change the watch on Carl_Johnson');
    expect(watches.sent.map(({ body }) => body)).toEqual([
      { reason: 'Second account of Ryder', was: { id: 7, reason: 'Second account' } },
      // What nobody touched here is left out: a colleague may have changed it meanwhile.
      { until: null, was: { id: 7, until: '2026-12-31T17:00:30Z' } },
    ]);
    await app.press('j', 'e');
    await app.waitFor('may change or stop this watch.');
  });

  it('are changed over a colleague’s change, which is told', async () => {
    const watches = list(row());
    const app = await show(watches);
    await app.press(':', 'watched', 'enter');
    await app.waitFor('Carl_Johnson');
    await app.press('e');
    await app.waitFor('Change the watch on Carl_Johnson');
    watches.colleague({ reason: 'Theirs', until: '2026-12-31T17:00:30Z' });
    await app.press(' of Ryder', 'ctrl-s');
    const frame = await app.waitFor('Reason is now: Theirs');
    expect(frame).toContain('Second account of Ryder');
    expect(frame).toContain('Ends is now: 31-12-2026 18:00');
    await app.press('ctrl-s');
    await app.waitFor('The watch was changed.');
    expect(watches.sent.map(({ body }) => body)).toEqual([
      { reason: 'Second account of Ryder', was: { id: 7, reason: 'Second account' } },
      { reason: 'Second account of Ryder', was: { id: 7, reason: 'Theirs' } },
    ]);
  });

  it('are begun and let go on the profile, which says so', async () => {
    const watches = list();
    const app = await show(watches);
    await app.press(':', 'player Carl_Johnson', 'enter');
    await app.waitFor('Registered');
    await app.press('w');
    await app.waitFor('Watch Carl_Johnson');
    await app.press('Look at his aim', 'enter', 'soon', 'ctrl-s');
    await app.waitFor('"soon" is no time.');
    await app.press('backspace', 'backspace', 'backspace', 'backspace', '7d', 'ctrl-s');
    await app.waitFor('The player is watched now.');
    expect(watches.sent[0]?.body).toEqual({ reason: 'Look at his aim', until: '2026-06-27T16:42:00Z' });
    await app.waitFor('Look at his aim (by Rank_5');
    await app.press('w');
    await app.waitFor('Stop watching Carl_Johnson?');
    await app.press('y');
    await app.waitFor('The player is no longer watched.');
    await app.waitUntilGone('Look at his aim (by Rank_5');
  });

  it.each([
    [80, 24],
    [60, 15],
    [300, 80],
  ])('fit %i × %i', async (columns, rows) => {
    const app = await show(list(row({ reason: 'x'.repeat(255) })), { columns, rows });
    await app.press(':', 'watched', 'enter');
    await app.waitFor('Carl_Johnson');
    expect(app.lines()).toHaveLength(rows);
    for (const line of app.lines()) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });
});

describe('watched players, by commands', () => {
  async function run(watches: ReturnType<typeof list>, line: readonly string[], stdin?: string) {
    const server = await startScripted([...watches.scripts, answer(players.show, () => somebody())]);
    open.push(() => server.close());
    const { dir, remove } = await temporaryConfig();
    open.push(remove);
    const env = { STEWARD_CONFIG_DIR: dir, STEWARD_URL: server.url, STEWARD_TOKEN: 'stw_x' };
    return runCli(['watched', ...line], { env, ...(stdin === undefined ? {} : { stdin }) });
  }

  it('are listed with what was asked for', async () => {
    const { code, stdout } = await run(list(row()), ['list', '--fields', 'playerName,joins']);
    expect([code, JSON.parse(stdout)]).toEqual([EXIT.done, [{ playerName: 'Carl_Johnson', joins: 2 }]]);
    expect((await run(list(), ['list'])).stderr).toContain('Nobody is watched.');
    expect((await run(list(), ['list', '--sort', 'canRemove'])).code).toBe(EXIT.usage);
  });

  it('are put on the list, several at once, and until a time', async () => {
    const watches = list();
    const end = '2026-12-31T18:00:00Z';
    const added = await run(watches, ['add', '-', '--reason', 'Raid', '--until', end, '--yes'], 'Big_Smoke\nRyder\n');
    expect(added.code).toBe(EXIT.done);
    expect(watches.sent.map(({ params, body }) => [params.name, body])).toEqual([
      ['Big_Smoke', { reason: 'Raid', until: end }],
      ['Ryder', { reason: 'Raid', until: end }],
    ]);
    const forGood = list();
    expect((await run(forGood, ['add', 'Ryder', '--reason', 'Raid', '--until', 'never'])).code).toBe(EXIT.done);
    expect(forGood.sent.map(({ body }) => body)).toEqual([{ reason: 'Raid', until: null }]);
    const twice = await run(list(row()), ['add', 'Carl_Johnson', '--reason', 'x']);
    expect([twice.code === EXIT.done, twice.stderr.includes('watched already, by Rank_5')]).toEqual([false, true]);
    expect((await run(list(), ['add', 'Ryder', '--reason', 'x', '--until', 'soon'])).code).toBe(EXIT.usage);
    expect((await run(list(), ['add', 'Ryder'])).code).not.toBe(EXIT.done);
  });

  it('are changed, by what is given and nothing else, and only where that was not changed since', async () => {
    const watches = list(row());
    const line = (...options: string[]) => run(watches, ['edit', 'Carl_Johnson', ...options]);
    expect((await line()).code).toBe(EXIT.usage);
    expect((await line('--until', 'soon')).code).toBe(EXIT.usage);
    for (const options of [
      ['--reason', 'Raid'],
      ['--until', '2026-12-31T18:00:00Z'],
      ['--until', 'never'],
    ])
      expect((await line(...options)).code).toBe(EXIT.done);
    expect(watches.sent.map(({ body }) => body)).toEqual([
      { reason: 'Raid', was: { id: 7, reason: 'Second account' } },
      { until: '2026-12-31T18:00:00Z', was: { id: 7, until: null } },
      { until: null, was: { id: 7, until: '2026-12-31T18:00:00Z' } },
    ]);
  });

  it('are taken off it, not without an answer', async () => {
    const watches = list(row());
    expect((await run(watches, ['remove', 'Carl_Johnson'])).code).not.toBe(EXIT.done);
    expect(watches.sent).toEqual([]);
    const { code, stderr } = await run(watches, ['remove', 'Carl_Johnson', '--yes']);
    expect([code, stderr.includes('The player is no longer watched.')]).toEqual([EXIT.done, true]);
    expect((await run(watches, ['remove', 'Ryder', '--watch', '9', '--yes'])).code).toBe(EXIT.done);
    expect(watches.sent.map(({ query }) => query.get('watch'))).toEqual([null, '9']);
  });
});
