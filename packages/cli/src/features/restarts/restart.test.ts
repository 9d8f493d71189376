import { develop } from '@steward/api-client/contract/develop';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { restarts as planned, type Restart } from '@steward/api-client/contract/restarts';
import { site } from '@steward/api-client/contract/site';
import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, type RunOptions } from '../../testing/run-cli.ts';
import {
  Refusal,
  answer,
  answerLines,
  answerRaw,
  startScripted,
  type Script,
  type ScriptedServer,
} from '../../testing/scripted-server.ts';

const open: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const line = (text: string, stream: 'stdout' | 'stderr' = 'stdout'): RestartEvent => ({ kind: 'line', stream, text });
const end = (status: number | null, signal: string | null = null): RestartEvent => ({ kind: 'end', status, signal });

const restarts = (...events: RestartEvent[]): Script => answerLines(develop.restartProd, () => events);

/** A game server that answers as told, one word a question: `up 10` asked at second 10. */
const asked = (...words: readonly string[]): Script => {
  let at = 0;
  return answer(site.status, () => {
    const word = words[Math.min(at++, words.length - 1)] ?? '';
    const [state, second = '00'] = word.split(' ');
    if (state === 'away') throw new Refusal(503, 'The server is restarting.');
    return {
      online: state === 'up',
      hostname: 'Los Santos',
      players: 3,
      maxPlayers: 500,
      ping: 12,
      version: '1.0',
      map: null,
      startedAt: null,
      address: 'rpg.example:7777',
      queriedAt: `2026-06-20T16:42:${second}Z`,
      since: null,
      problem: null,
    };
  });
};

/** Time that passes only by waiting. */
function quick(): RunOptions['clock'] {
  let now = Date.parse('2026-06-20T16:42:00Z');
  return {
    now: () => now,
    async sleep(ms) {
      now += ms;
    },
  };
}

async function restart(args: readonly string[], scripts: readonly Script[], options: RunOptions = {}) {
  const server = await startScripted(scripts);
  open.push(server);
  const env = { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' };
  const result = await runCli(['restart', ...args], { clock: quick() ?? {}, ...options, env });
  return { ...result, server };
}

describe('steward restart', () => {
  it.each([
    ['cancel', planned.cancel, ['cancel', 'prod']],
    ['move', planned.move, ['move', 'prod', '--in', '30m']],
  ] as const)('tells with the time that it read which restart it is to %s', async (_, call, args) => {
    const coming: Restart = {
      ...{ id: 7, target: 'prod', state: 'waiting', at: '2026-06-20T18:10:00Z', reason: '', by: 'Rank_7' },
      ...{ onlyEmpty: false, schedule: null, beganAt: null, endedAt: null, status: null, signal: null, note: null },
      ...{ isBack: null, backAfter: null },
    };
    const target = { name: 'prod', label: 'Production', agent: null, server: 'rpg', running: null, last: null, coming };
    const asked: unknown[] = [];
    const script = answer(call, ({ query }): Restart => {
      asked.push(query.get('was'));
      throw new Refusal(409, 'This restart is planned for another time by now. Nothing was changed.');
    });
    const { code, stderr } = await restart(args, [answer(planned.targets, () => [target]), script]);
    expect(code).toBe(EXIT.stateForbids);
    expect(stderr).toContain('planned for another time by now');
    expect(asked).toEqual([coming.at]);
  });

  it('shows lines as they come, what the command complains about as errors', async () => {
    const scripts = [restarts(line('Stopping\u001b[2J...'), line('careful', 'stderr'), line('Started.'), end(0))];
    const { code, stdout, stderr } = await restart(['prod', '--yes'], scripts);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/^Stopping[^\u001b]*\.\.\.\nStarted\.\n$/);
    expect(stderr).toBe('careful\nThe restart command ended well.\n');
  });

  it('gives a line of JSON an event', async () => {
    const { stdout } = await restart(['prod', '--yes', '--json'], [restarts(line('a'), line('b', 'stderr'), end(0))]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as unknown),
    ).toEqual([line('a'), line('b', 'stderr'), end(0)]);
  });

  it('asks first, and cannot without anybody to answer', async () => {
    const { code, stderr, server } = await restart(['prod'], [restarts(end(0))]);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('This restarts the production server. Add --yes to do it without asking.');
    expect(server.calls).toEqual([]);
  });

  it.each([
    ['3', end(3), 'The restart command ended with status 3.'],
    ['killed', end(null, 'SIGKILL'), 'The restart command was stopped (SIGKILL).'],
  ])('fails as the command did: %s', async (_, event, text) => {
    const { code, stderr, server } = await restart(['prod', '--yes', '--wait'], [restarts(event), asked('up 01')]);
    expect(code).not.toBe(EXIT.done);
    expect(stderr).toContain(text);
    expect(server.calls).toHaveLength(1);
  });

  it('ends with the refusal of the server', async () => {
    const refused = (status: number) =>
      answerRaw(develop.restartProd, () => {
        throw new Refusal(status, 'No.');
      });
    expect((await restart(['prod', '--yes'], [refused(403)])).code).toBe(EXIT.notAllowed);
    expect((await restart(['prod', '--yes'], [refused(409)])).code).toBe(EXIT.stateForbids);
    expect((await restart(['prod', '--yes', '--wait'], [refused(503), asked('up 01')])).code).toBe(EXIT.tryLater);
  });

  it('waits for an answer that is from after the restart', async () => {
    const scripts = [restarts(end(0)), asked('up 00', 'up 00', 'down 15', 'away', 'up 30')];
    const { code, stderr, server } = await restart(['prod', '--yes', '--wait'], scripts);
    expect(code).toBe(EXIT.done);
    expect(stderr).toContain('rpg answers again, after 8 seconds.');
    expect(server.calls.filter((call) => call === 'GET /api/site/status/rpg')).toHaveLength(5);
  });

  it('gives up when the time is up', async () => {
    const { code, stderr } = await restart(
      ['prod', '--yes', '--wait', '--timeout', '5s'],
      [restarts(end(0)), asked('down 00', 'down 15')],
    );
    expect(code).toBe(EXIT.tryLater);
    expect(stderr).toContain('rpg did not answer within 5 seconds.');
  });

  it.each([
    [0, EXIT.done, 'The restart command ended well.'],
    [3, 3, 'The restart command ended with status 3.'],
  ])('asks how it ended when its lines are cut off: status %s', async (status, code, text) => {
    const cut = answerRaw(develop.restartProd, (_request, response) => {
      response.write(`${JSON.stringify(line('Stopping...'))}\n`);
      setTimeout(() => response.destroy(), 20);
    });
    const begun = { by: 'Rank_7', since: '2026-06-20T16:42:00Z' };
    const none = { target: 'prod' as const, isConfigured: true, running: null, last: null };
    const last = { ...begun, endedAt: '2026-06-20T16:43:00Z', status, signal: null, error: null };
    const states = [
      { ...none, running: { ...begun, until: '2026-06-20T16:52:00Z' } },
      undefined,
      { ...none, running: { ...begun, until: '2026-06-20T16:52:00Z' } },
      { ...none, last },
    ];
    const looks = answer(develop.restarts, () => {
      const state = states.shift();
      if (!state) throw new Refusal(503, 'The server is restarting.');
      return [state];
    });
    const result = await restart(['prod', '--yes'], [cut, looks]);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain('The restart of prod still runs. Waiting until it has ended...');
    expect(result.stderr).toContain(text);
    expect(states).toEqual([]);
  });

  it('says that the restart goes on when the connection is lost, and waits if told to', async () => {
    const cut = answerRaw(develop.restartProd, (_request, response) => {
      response.write(`${JSON.stringify(line('Stopping...'))}\n`);
      setTimeout(() => response.destroy(), 20);
    });
    const lost = await restart(['prod', '--yes'], [cut]);
    expect(lost.code).toBe(EXIT.tryLater);
    expect(lost.stderr).toContain('If it began, the restart of prod goes on.');
    const waited = await restart(['prod', '--yes', '--wait', '--json'], [cut, asked('down 00', 'up 15')]);
    expect(waited.code).toBe(EXIT.done);
    expect(JSON.parse(waited.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ kind: 'answers', server: 'rpg' });
  });

  it('says at Ctrl-C that the restart goes on', async () => {
    let interrupt: () => void = () => undefined;
    const slow = answerRaw(develop.restartProd, (_request, response) => {
      response.write(`${JSON.stringify(line('Stopping...'))}\n`);
      setTimeout(() => interrupt(), 50);
    });
    const { code, stderr } = await restart(['prod', '--yes'], [slow], {
      onStart: (controls) => (interrupt = () => controls.interrupt()),
    });
    expect(code).toBe(EXIT.interrupted);
    expect(stderr).toBe('The restart of prod goes on without you.\n');
  });

  it('needs to know whose answer to wait for', async () => {
    expect((await restart(['develop', '--yes', '--wait'], [])).stderr).toContain('Name with --server');
    expect((await restart(['prod', '--yes', '--timeout', '5m'], [])).stderr).toContain('go with --wait');
    expect((await restart(['prod', '--yes', '--wait', '--timeout', 'soon'], [])).code).toBe(EXIT.usage);
  });
});
