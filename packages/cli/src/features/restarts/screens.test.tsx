import { develop } from '@steward/api-client/contract/develop';
import { restarts, type Restart as RestartOf, type RestartSchedule } from '@steward/api-client/contract/restarts';
import { showMoment } from '@steward/api-client/rules/moments';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal, answer, answerLines, answerRaw, type ScriptedRequest } from '../../testing/scripted-server.ts';
import { SIZES, frameFaults, screensForTests } from '../../testing/open-screen.ts';

const screens = screensForTests();
afterEach(() => screens.closeAll());

const LEADER = { adminLevel: 7 };

const line = (text: string, stream: 'stdout' | 'stderr' = 'stdout'): RestartEvent => ({ kind: 'line', stream, text });

/** A restart that goes on when it is let. */
function restarting(status: number | null = 0) {
  let go: () => void = () => undefined;
  const let_ = new Promise<void>((resolve) => (go = resolve));
  const script = answerLines(develop.restartProd, async function* () {
    yield line('Stopping\u001b[2J the server...');
    yield line('a warning', 'stderr');
    await let_;
    for (let at = 0; at < 60; at++) yield line(`step ${at}`);
    const end: RestartEvent = { kind: 'end', status, signal: status === null ? 'SIGKILL' : null };
    yield end;
  });
  return { script, goOn: () => go() };
}

describe('the restart screen', () => {
  it('asks for the name of the target, shows lines as they come, and the end', async () => {
    const { script, goOn } = restarting();
    const { app, server } = await screens.open('restart', [script], LEADER);
    await app.waitFor('● online, 212 of 500 players');
    await app.press('P');
    await app.waitFor('Production server will restart now.');
    await app.press('develop', 'enter');
    await app.waitFor('Type prod to confirm.');
    expect(server.calls).not.toContain('POST /api/rpg/develop/restart/prod');
    await app.press(...Array.from({ length: 7 }, () => 'backspace'), 'prod', 'enter');
    const begun = await app.waitFor('! a warning');
    expect(begun).toContain('the server...');
    expect(begun).toContain('Leaving this screen does not stop it.');
    await app.press('P');
    await app.waitFor('A restart of prod is running.');
    goOn();
    await app.waitFor('The restart command ended well.');
    expect(app.frame()).toContain('step 59');
    expect(app.frame()).not.toContain('step 1 ');
    await app.press('g');
    await app.waitFor('held; G follows again');
    expect(app.frame()).toContain('Restart of the production server');
    await app.press('G');
    await app.waitFor('step 59');
  });

  it.each([
    [3, 'The restart command ended with status 3.'],
    [null, 'The restart command was stopped (SIGKILL).'],
  ])('says how it failed: %s', async (status, text) => {
    const { script, goOn } = restarting(status);
    goOn();
    const { app } = await screens.open('restart', [script], LEADER);
    await app.press('P', 'prod', 'enter');
    await app.waitFor(text);
  });

  it('says what the server says', async () => {
    const refused = answerRaw(develop.restartProd, () => {
      throw new Refusal(409, 'A restart of prod is running already. Wait until it has ended.');
    });
    const { app } = await screens.open('restart', [refused], LEADER);
    await app.press('P', 'prod', 'ctrl-s');
    await app.waitFor('A restart of prod is running already. Wait until it has ended.');
  });

  it('says that the lines are lost when the connection is', async () => {
    const { script } = restarting();
    const { app, server } = await screens.open('restart', [script], LEADER);
    await app.press('P', 'prod', 'enter');
    await app.waitFor('! a warning');
    server.breakConnections();
    await app.waitFor('The connection to the server broke.');
  });

  it('offers prod to leaders only, develop to head developers too', async () => {
    const { app } = await screens.open('restart', [], { adminLevel: 0, developerLevel: 3 });
    await app.waitFor('Nothing was restarted from here yet.');
    await app.press('P');
    await app.waitFor('The production server is restarted by leaders and above.');
    await app.press('D');
    await app.waitFor('Type develop to confirm.');
  });

  const restart: RestartOf = {
    ...{ id: 7, target: 'prod', state: 'waiting', at: '2026-06-20T18:10:00Z', reason: 'Update', by: 'Rank_7' },
    ...{ onlyEmpty: false, schedule: null, beganAt: null, endedAt: null, status: null, signal: null, note: null },
    ...{ isBack: null, backAfter: null },
  };
  const target = { name: 'prod', label: 'Production', agent: null, server: 'rpg', running: null, last: null };
  const targets = (coming: RestartOf | null) => answer(restarts.targets, () => [{ ...target, coming }]);
  const schedule: RestartSchedule = {
    ...{ id: 3, target: 'prod', time: '05:00', days: [], onlyEmpty: false, reason: '', by: 'Rank_7' },
    ...{ setAt: '2026-06-01T00:00:00Z', nextAt: '2026-06-21T03:00:00Z', skipped: null },
  };

  it('plans a restart, and says what is wrong with a time', async () => {
    const bodies: unknown[] = [];
    const plan = answer(restarts.plan, ({ body }) => {
      bodies.push(body);
      return restart;
    });
    const none = answer(restarts.schedules, () => []);
    const { app } = await screens.open('restart', [targets(null), none, plan], LEADER);
    await app.waitFor('● online');
    await app.press('m');
    await app.waitFor('No restart is planned.');
    await app.press('s');
    await app.waitFor('There is no schedule.');
    await app.press('p');
    await app.waitFor('Plan a restart');
    await app.press('soon', 'ctrl-s');
    await app.waitFor('"soon" is no time.');
    await app.press(...Array.from({ length: 4 }, () => 'backspace'), '10m', 'tab', 'Update', 'ctrl-s');
    await app.waitFor('The restart is planned.');
    expect(bodies).toEqual([{ target: 'prod', seconds: 600, reason: 'Update' }]);
  });

  it.each([
    ['fails', () => Promise.reject(new Refusal(500, 'The database is away.')), 'The database is away.'],
    ['has not come', () => new Promise<never>(() => undefined), 'Not loaded yet.'],
  ])('says that it is not known what lies ahead where that %s', async (_, read, why) => {
    const { app } = await screens.open(
      'restart',
      [answerRaw(restarts.targets, read), answerRaw(restarts.schedules, read)],
      LEADER,
    );
    await app.waitFor(`What is planned: ${why}`);
    await app.waitFor(`By schedule: ${why}`);
    for (const key of ['p', 'm', 'x', 's']) {
      await app.press(key);
      await app.waitFor(new RegExp(`^ ${why.replaceAll('.', '\\.')}`, 'm'));
      expect(app.frame()).not.toMatch(/No restart is planned|There is no schedule|There is nothing to restart/);
    }
  });

  it('says how many schedules there are beyond those that it shows', async () => {
    const many = Array.from({ length: 900 }, (_, at) => ({ ...schedule, id: at + 1 }));
    const { app } = await screens.open('restart', [targets(restart), answer(restarts.schedules, () => many)], LEADER);
    // A third of the lines of this terminal: five of them, and how many more.
    await app.waitFor('and 896 more: steward restart schedule list');
    await app.resize(80, 50);
    await app.waitFor(/and 88\d more: steward restart schedule list/);
    await app.resize(80, 24);
    await app.waitFor('and 896 more');
    await app.press('s');
    await app.waitFor('Leave out the next restart');
    await app.waitFor('1 of 900');
    for (let at = 0; at < 30; at++) await app.press('down');
    await app.waitFor('31 of 900');
    expect(frameFaults([...app.lines().slice(0, -1), '? keys'], 80, 24)).toEqual([]);
  });

  it.each([
    [0, 'and 5 more: steward restart show'],
    [3, 'and 8 more: steward restart show and steward restart schedule list'],
  ])('names the command of each kind that is cut, with %d schedules', async (count, text) => {
    const planned = Array.from({ length: 10 }, (_, at) => ({ ...target, name: `t${at}`, coming: restart }));
    const schedules = Array.from({ length: count }, (_, at) => ({ ...schedule, id: at + 1 }));
    const scripts = [answer(restarts.targets, () => planned), answer(restarts.schedules, () => schedules)];
    const { app } = await screens.open('restart', scripts, LEADER);
    const frame = await app.waitFor(text);
    expect(
      frame
        .split('\n')
        .find((line) => line.includes(text))
        ?.replaceAll('│', '')
        .trim(),
    ).toBe(text);
  });

  it('shows what lies ahead, moves and cancels it, and leaves out the next of a schedule', async () => {
    const made: unknown[] = [];
    const keep =
      (what: string) =>
      ({ params, query, body }: ScriptedRequest): RestartOf => {
        made.push([what, params['id'], query.get('was'), body]);
        return restart;
      };
    const scripts = [
      targets(restart),
      answer(restarts.schedules, () => [
        { ...schedule, skipped: '2026-06-21T03:00:00Z', nextAt: '2026-06-22T03:00:00Z' },
      ]),
      answer(restarts.move, keep('move')),
      answer(restarts.cancel, keep('cancel')),
      answer(restarts.skipSchedule, ({ params, query }) => {
        made.push(['skip', params['id'], query.get('next_at')]);
        return schedule;
      }),
    ];
    const { app } = await screens.open('restart', scripts, LEADER);
    await app.waitFor('Planned: prod, ');
    await app.waitFor('By schedule: prod, next 22-06-2026 05:00, 21-06-2026 05:00 is left out');
    await app.press('m', '2h', 'ctrl-s');
    await app.waitFor('The restart was moved.');
    await app.waitFor('x cancel');
    await app.press('x');
    await app.waitFor('Cancel a planned restart');
    await app.press('ctrl-s');
    await app.waitFor('The restart was cancelled.');
    await app.waitFor('x cancel');
    await app.press('s');
    await app.waitFor('Leave out the next restart');
    await app.press('ctrl-s');
    await app.waitFor(restarts.skipSchedule.done);
    expect(made).toEqual([
      ['move', '7', restart.at, { seconds: 7200 }],
      ['cancel', '7', restart.at, {}],
      ['skip', '3', '2026-06-22T03:00:00Z'],
    ]);
  });

  it.each([
    ['move', 'm', restarts.move, ['2h']],
    ['cancel', 'x', restarts.cancel, []],
  ] as const)('shows the new time where it was moved meanwhile, before it is to %s', async (_, key, call, typed) => {
    const at = '2026-06-20T21:00:00Z';
    let now = restart;
    const sent: unknown[] = [];
    const script = answer(call, ({ query }: ScriptedRequest): RestartOf => {
      sent.push(query.get('was'));
      if (query.get('was') === at) return restart;
      now = { ...restart, at };
      throw new Refusal(409, 'This restart is planned for another time by now. Nothing was changed.');
    });
    const listed = answer(restarts.targets, () => [
      { name: 'prod', label: 'Production', agent: null, server: 'rpg', running: null, last: null, coming: now },
    ]);
    const { app } = await screens.open('restart', [listed, answer(restarts.schedules, () => []), script], LEADER);
    await app.waitFor('Planned: prod, ');
    await app.press(key);
    await app.waitFor(call.title);
    await app.press(...typed, 'ctrl-s');
    await app.waitFor('planned for another time by now');
    await app.waitFor(`prod, ${showMoment(at)}: Update`);
    await app.press('ctrl-s');
    await app.waitFor(call.done);
    expect(sent).toEqual([restart.at, at]);
  });

  it.each(SIZES)('fits %i × %i', async (columns, rows) => {
    const { script, goOn } = restarting();
    goOn();
    const { app } = await screens.open('restart', [script], { ...LEADER, columns, rows });
    await app.press('P');
    await app.waitFor('Type prod to confirm.');
    expect(frameFaults([...app.lines().slice(0, -1), '? keys'], columns, rows)).toEqual([]);
    await app.press('prod', 'enter');
    await app.waitFor('The restart command ended well.');
    expect(frameFaults(app.lines(), columns, rows)).toEqual([]);
  });
});
