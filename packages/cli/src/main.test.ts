import { describe, expect, it } from 'vitest';
import { accounts } from '@steward/api-client/contract/accounts';
import { logs } from '@steward/api-client/contract/logs';
import { players } from '@steward/api-client/contract/players';
import { sessions } from '@steward/api-client/contract/sessions';
import { EXIT } from './exit-codes.ts';
import { principal, session, sessionDetail } from './testing/people.ts';
import { BufferSink, runCli } from './testing/run-cli.ts';
import { Refusal, answer, answerLines, startScripted, type Script } from './testing/scripted-server.ts';

async function withServer<T>(
  scripts: readonly Script[],
  run: (env: Record<string, string>, server: Awaited<ReturnType<typeof startScripted>>) => Promise<T>,
): Promise<T> {
  const server = await startScripted(scripts);
  try {
    return await run({ STEWARD_URL: server.url, STEWARD_TOKEN: 'stw_test' }, server);
  } finally {
    await server.close();
  }
}

const refusing = (status: number, headers: Record<string, string> = {}) =>
  answer(accounts.principal, () => {
    throw new Refusal(status, 'The server says no.', {}, headers);
  });

describe('the command line', () => {
  it('prints help and ends with 2 without a command and without a terminal', async () => {
    const { code, stdout, stderr } = await runCli([]);
    expect(code).toBe(EXIT.usage);
    expect(stdout).toBe('');
    expect(stderr).toContain('Usage: steward');
  });

  it('shows help of everything with an example', async () => {
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(EXIT.done);
    expect(stdout).toContain('Examples:\n  steward login');
  });

  it.each([
    ['login'],
    ['logout'],
    ['whoami'],
    ['status'],
    ['api'],
    ['completion'],
    ['logs', 'search'],
    ['logs', 'tail'],
    ['player', 'note'],
    ['sessions', 'flag'],
    ['profiles', 'add'],
  ])('shows help with an example: %s %s', async (...words) => {
    const { code, stdout } = await runCli([...words.filter((word) => typeof word === 'string'), '--help']);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/Examples:\n {2}\S/);
  });

  it.each([
    [['nope'], 'Unknown command'],
    [['whomai'], 'Did you mean whoami?'],
    [['help', 'whomai'], 'Did you mean whoami?'],
    [['logs'], 'Name a command.'],
    [['logs', 'search'], "Missing required argument 'text'."],
    [['logs', 'search', 'x', '--limit', '0'], '--limit takes a whole number from 1 to 100000, not "0".'],
    [['logs', 'search', 'x', '--mode', 'some'], 'Allowed choices are any, all, regex.'],
    [['logs', 'search', 'x', '--from', '31-02-2026'], '"31-02-2026" is no day.'],
    [['logs', 'tail', 'general', '--since', 'later'], '"later" is no length of time.'],
    [['logs', 'tail', 'nonsense'], 'Allowed choices are general'],
    [['sessions', 'show', 'abc'], '"abc" is no number of a session.'],
    [['whoami', '--fields', 'nme'], 'There is no field "nme". Fields: id, name'],
    [['whoami', '--colour'], 'Unknown option'],
    [['api', 'FETCH', 'principal'], '"FETCH" is no method.'],
    [['api', 'GET', 'https://elsewhere.example/api/principal'], 'Give the path only'],
    [['login'], 'Give the name with --name'],
    [['profiles', 'add', '../x', 'https://a.example'], "cannot be a profile's name"],
    [['profiles', 'add', 'x', 'ftp://a.example'], 'is no web address'],
  ])('refuses %j with 2', async (argv, text) => {
    const { code, stdout, stderr } = await runCli(argv, { env: { STEWARD_CONFIG_DIR: '/nonexistent' } });
    expect(stderr).toContain(text);
    expect(code).toBe(EXIT.usage);
    expect(stdout).toBe('');
  });

  it.each([
    [400, EXIT.usage],
    [401, EXIT.signIn],
    [403, EXIT.notAllowed],
    [404, EXIT.notFound],
    [409, EXIT.stateForbids],
    [429, EXIT.tryLater],
    [500, EXIT.failed],
    [501, EXIT.failed],
    [503, EXIT.tryLater],
  ])('ends a %i with %i and the server’s text', async (status, expected) => {
    await withServer([refusing(status)], async (env) => {
      const { code, stderr, stdout } = await runCli(['whoami'], { env: { ...env, STEWARD_TOKEN: '' } });
      expect(stderr).toContain('steward: The server says no.');
      expect(code).toBe(expected);
      expect(stdout).toBe('');
    });
  });

  it('says what to do next', async () => {
    await withServer([refusing(401)], async (env) =>
      expect((await runCli(['whoami'], { env: { ...env, STEWARD_TOKEN: '' } })).stderr).toContain('steward login'),
    );
    await withServer([refusing(429, { 'retry-after': '7' })], async (env) =>
      expect((await runCli(['whoami'], { env })).stderr).toContain('Try again in 7 seconds.'),
    );
  });

  it('ends with 7 when nobody answers', async () => {
    const { code, stderr } = await runCli(['whoami'], {
      env: { STEWARD_URL: 'http://127.0.0.1:1', STEWARD_TOKEN: 'x' },
    });
    expect(code).toBe(EXIT.tryLater);
    expect(stderr).toContain('cannot be reached');
    expect(stderr).toContain('Nobody listens at that address.');
  });

  it('ends with 1 when the answer is a web page', async () => {
    const page: Script = {
      endpoint: accounts.principal,
      send: (_request, response) => void response.end('<!doctype html>'),
    };
    await withServer([page], async (env) => {
      const { code, stderr } = await runCli(['whoami'], { env });
      expect(code).toBe(EXIT.failed);
      expect(stderr).toContain('no JSON');
    });
  });
});

describe('output', () => {
  const list = answer(sessions.active, () => [
    session(),
    session({ id: 7, name: 'Zoë_\u001b[31mRed\u202e', flagged: -4, connected: false }),
  ]);
  const now = () => Date.parse('2026-06-20T16:42:00Z');

  it('is a table with a quiet header, safe to show', async () => {
    await withServer([list], async (env) => {
      const { code, stdout } = await runCli(['sessions', 'list'], { env, clock: { now } });
      expect(code).toBe(EXIT.done);
      expect(stdout.split('\n').slice(0, 3)).toEqual([
        '  ID  PLAYER                STATE     SINCE  DURATION  FLAGS  LAUNCHER  IP           VM  CONSENT',
        '1204  Carl_Johnson          active    18:03    39 min  -      4.1.7     203.0.113.9  no  given',
        '   7  Zoë_␛[31mRed⟨U+202E⟩  starting  18:03    39 min  VAC 4  4.1.7     203.0.113.9  no  given',
      ]);
    });
  });

  it('drops what is least needed on a narrow terminal, and says so', async () => {
    await withServer([list], async (env) => {
      const { stdout, stderr } = await runCli(['sessions', 'list', '--no-color'], {
        env,
        terminal: 50,
        clock: { now },
      });
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(50);
      expect(stderr).toContain(
        'Not shown for lack of room: Duration, Flags, Launcher, IP, VM, Consent. See them with --wide.',
      );
      const wide = await runCli(['sessions', 'list', '--wide', '--no-color'], { env, terminal: 50, clock: { now } });
      expect(wide.stdout).toContain('LAUNCHER');
      expect(wide.stderr).toBe('');
    });
  });

  it('is JSON with chosen fields', async () => {
    await withServer([list], async (env) => {
      const { stdout } = await runCli(['sessions', 'list', '--fields', 'name,id'], { env });
      expect(JSON.parse(stdout)).toEqual([
        { name: 'Carl_Johnson', id: 1204 },
        { name: 'Zoë_\u001b[31mRed\u202e', id: 7 },
      ]);
      expect(stdout).not.toMatch(/[\u001b\u202e]/);
    });
  });

  it('says on standard error that there is nothing, and ends with 0', async () => {
    await withServer([answer(sessions.active, () => [])], async (env) => {
      expect(await runCli(['sessions', 'list'], { env })).toEqual({
        code: EXIT.done,
        stdout: '',
        stderr: 'There are currently no active VAC sessions.\n',
      });
    });
  });

  it.each([
    [{}, undefined, false],
    [{}, 80, true],
    [{ NO_COLOR: '1' }, 80, false],
    [{ FORCE_COLOR: '1' }, undefined, true],
    [{ TERM: 'dumb' }, 80, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, 80, false],
  ])('is coloured with %j on %s columns: %s', async (extra: Record<string, string>, terminal, coloured) => {
    await withServer([list], async (env) => {
      const { stdout } = await runCli(['sessions', 'list'], {
        env: { ...env, ...extra },
        ...(terminal ? { terminal } : {}),
      });
      expect(stdout.includes('\u001b[')).toBe(coloured);
    });
  });

  it('ends quietly with 0 when nobody reads any more', async () => {
    const many = answerLines(logs.search, function* () {
      for (let line = 0; line < 1000; line++)
        yield {
          ...({ kind: 'line', day: '20260620', file: 'general.log', line, offset: line, sum: '00000000' } as const),
          ...{ time: null, text: `line ${line}` },
        };
    });
    await withServer([many], async (env) => {
      const stdout = new BufferSink(false);
      stdout.closesAfter = 3;
      const { code, stderr } = await runCli(['logs', 'search', 'line'], { env, stdout });
      expect(code).toBe(EXIT.done);
      expect(stderr).toBe('');
      expect(stdout.text.split('\n')).toHaveLength(4);
    });
  });
});

describe('names', () => {
  it.each(["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', '..', '.', 'Zoë', 'a b', '%2F', '名前', '-dash'])(
    'reach the server as they are: %s',
    async (name) => {
      const seen: string[] = [];
      const script = answer(sessions.ofPlayer, ({ params }) => {
        seen.push(params.name ?? '');
        return [];
      });
      await withServer([script], async (env) => {
        const { code } = await runCli(['sessions', 'player', '--', name], { env });
        expect(code).toBe(EXIT.done);
        expect(seen).toEqual([name]);
      });
    },
  );

  it('are shown in a profile, and what is hidden is absent', async () => {
    const script = answer(players.show, () => ({
      id: 1,
      name: "O'Neil",
      oldName: null,
      nickname: null,
      online: null,
      has2fa: false,
      masterAccount: null,
      disabled: false,
      forceCac: false,
      forceVac: false,
      skin: 1,
      skinJob: null,
      createdAt: '2024-01-01T00:00:00Z',
      lastLoggedIn: null,
      timePlayed: 61,
      timePlayedLastMonth: 5,
      licenses: [],
      level: 3,
      loyaltyPoints: 0,
      experience: 0,
      notoriety: 0,
      adminLevel: 0,
      donator: false,
      registration: 1,
      userBan: null,
      userBanMaster: null,
      banks: [],
    }));
    await withServer([script], async (env) => {
      const { stdout } = await runCli(['player', 'show', "O'Neil"], { env });
      expect(stdout).toContain("O'Neil");
      expect(stdout).toContain('1 h 01 min, 5 min in the last month');
      expect(stdout).toContain('No bank accounts');
      expect(stdout).not.toContain('Cash');
    });
  });
});

describe('paging', () => {
  it('is asked for, and the rest is named', async () => {
    const script = answer(sessions.ofPlayer, () => [session()], { total: 3 });
    await withServer([script], async (env, server) => {
      const { stderr } = await runCli(['sessions', 'player', 'carl', '--page', '2', '--limit', '1'], { env });
      expect(server.requests[0]?.headers['pagination-page']).toBe('2');
      expect(server.requests[0]?.headers['pagination-limit']).toBe('1');
      expect(stderr).toBe('2 to 2 of 3 entries. More with --page 3.\n');
    });
  });
});

describe('flagging a session', () => {
  it('says that it was flagged', async () => {
    await withServer(
      [answer(sessions.flag, ({ body }) => session({ flagged: 1, flagReason: (body as { reason: string }).reason }))],
      async (env, server) => {
        const { code, stdout, stderr } = await runCli(['sessions', 'flag', '1204', '--reason', 'Aims through walls.'], {
          env,
        });
        expect({ code, stdout, stderr }).toEqual({ code: EXIT.done, stdout: '', stderr: 'Session was flagged.\n' });
        expect(server.requests[0]?.body).toEqual({ reason: 'Aims through walls.' });
      },
    );
  });

  it('shows texts for fields', async () => {
    const script = answer(sessions.flag, () => {
      throw new Refusal(422, 'Please correct the marked fields.', { reason: 'Enter a reason.' });
    });
    await withServer([script], async (env) => {
      const { code, stderr } = await runCli(['sessions', 'flag', '1204', '--reason', ' '], { env });
      expect(code).toBe(EXIT.usage);
      expect(stderr).toContain('reason: Enter a reason.');
    });
  });
});

describe('a session', () => {
  it('is a sheet of facts', async () => {
    await withServer([answer(sessions.show, () => sessionDetail({ flagged: -2 }))], async (env) => {
      const { stdout } = await runCli(['sessions', 'show', '1204'], { env });
      expect(stdout).toContain('Flagged          VAC 2\n');
      expect(stdout).toContain('Client settings  fps_limit = 90\n');
    });
  });
});

describe('whoami', () => {
  it('sends the token and shows name and rank', async () => {
    await withServer([answer(accounts.principal, () => ({ user: principal() }))], async (env, server) => {
      const { stdout } = await runCli(['whoami'], { env });
      expect(stdout).toMatch(/^Name {8}Rank_5\nRank {8}Lead Admin\n/);
      expect(server.requests[0]?.headers.authorization).toBe('Bearer stw_test');
      expect(server.requests[0]?.headers.cookie).toBeUndefined();
    });
  });
});
