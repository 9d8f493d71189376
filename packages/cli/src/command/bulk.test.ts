import { notes } from '@steward/api-client/contract/notes';
import { players } from '@steward/api-client/contract/players';
import { normalizeName } from '@steward/api-client/rules/player-names';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { runCli, type RunOptions } from '../testing/run-cli.ts';
import { Refusal, answer, startScripted, type ScriptedServer } from '../testing/scripted-server.ts';
import { readNames } from './bulk.ts';
import { shellWord } from './command-line.ts';

describe('names from standard input', () => {
  it('are trimmed, without blanks and doubles', () => {
    expect(readNames('Zo\u00eb\nZoe\u0308\nZOË')).toEqual(['Zoë']);
    expect(readNames('\uFEFFCarl\r\n\n  Zoë x \ncarl\nB\n')).toEqual(['Carl', 'Zoë x', 'B']);
  });

  it('are never blank, and never twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const names = readNames(lines.join('\n'));
        expect(names.every((name) => name.trim() === name && name !== '')).toBe(true);
        expect(new Set(names.map(normalizeName)).size).toBe(names.length);
      }),
    );
  });
});

describe('words of a shell', () => {
  it.each([
    ['Carl_Johnson', 'Carl_Johnson'],
    ['a b', "'a b'"],
    ["O'Neil", "'O'\\''Neil'"],
    ['$(rm)', "'$(rm)'"],
    ['', "''"],
  ])('%s is %s', (word, quoted) => expect(shellWord(word)).toBe(quoted));
});

describe('a command for many names', () => {
  let server: ScriptedServer;
  let noted: string[] = [];
  let busy = 0;

  beforeEach(async () => {
    noted = [];
    busy = 0;
    server = await startScripted([
      answer(notes.add, ({ params: { name = '' } }) => {
        if (busy-- > 0) throw new Refusal(429, 'Too many tries.', {}, { 'retry-after': '3' });
        if (name.startsWith('No')) throw new Refusal(404, `There is no player called ${name}.`);
        if (name.startsWith('Up')) throw new Refusal(403, 'You are not authorized to view this page.');
        noted.push(name);
        return {
          id: 1,
          staffName: 'Rank_5',
          date: '2026-06-20T18:00:00Z',
          note: 'x',
          active: true,
          important: false,
          staff: false,
        };
      }),
      answer(players.show, ({ params: { name = '' } }) => {
        if (name.startsWith('No')) throw new Refusal(404, `There is no player called ${name}.`);
        return { name: `${name}_` } as never;
      }),
    ]);
  });
  afterEach(() => server.close());

  const run = (names: readonly string[], more: readonly string[] = [], options: RunOptions = {}) =>
    runCli(['player', 'note', '-', 'Was asked.', ...more], {
      env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
      stdin: names.join('\n'),
      ...options,
    });

  it('is done for each, and summed up', async () => {
    expect(await run(['A', 'B', 'a'], ['--yes'])).toEqual({
      code: EXIT.done,
      stdout: '',
      stderr: 'A: Note was succesfully added.\nB: Note was succesfully added.\n2 done.\n',
    });
    expect(noted).toEqual(['A', 'B']);
  });

  it('stops at the first failure, names it, and ends with its code', async () => {
    const { code, stderr } = await run(['A', 'No_1', 'B', 'C'], ['--yes']);
    expect(code).toBe(EXIT.notFound);
    expect(noted).toEqual(['A']);
    expect(stderr).toContain('No_1: There is no player called No_1.\n');
    expect(stderr).toContain('1 done, 1 failed, 2 not tried.\nFailed: No_1.\n');
  });

  it('goes on when told to, with the code of the first failure', async () => {
    const { code, stderr } = await run(['A', 'Up', 'No_1', 'B'], ['--yes', '--keep-going']);
    expect(code).toBe(EXIT.notAllowed);
    expect(noted).toEqual(['A', 'B']);
    expect(stderr).toContain('2 done, 2 failed.\nFailed: Up, No_1.\n');
  });

  it('says what it would do, to whom, and does nothing', async () => {
    const { code, stdout, stderr } = await run(["O'Neil", 'No_1'], ['--dry-run', '--keep-going', '--important']);
    expect(code).toBe(EXIT.notFound);
    expect(stdout).toBe("would do: steward player note --important 'O'\\''Neil_' 'Was asked.'\n");
    expect(stderr).toContain('1 would be done, 1 failed.');
    expect(noted).toEqual([]);
    expect(server.calls.every((call) => /^GET |^POST \/api\/rehearsal\//.test(call))).toBe(true);
  });

  it('can be tried for one name too', async () => {
    const argv = ['player', 'note', 'A', 'x', '--dry-run', '--json'];
    const { stdout } = await runCli(argv, { env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' } });
    expect(JSON.parse(stdout)).toEqual({
      name: 'A_',
      ok: true,
      error: null,
      code: 0,
      command: 'steward player note A_ x',
    });
  });

  it('is not done unasked', async () => {
    const { code, stderr } = await run(['A']);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('Add --yes');
    expect(server.calls).toEqual([]);
  });

  it('needs names', async () => {
    const { code, stderr } = await run(['', ' '], ['--yes']);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('No names came on standard input. Give one a line.');
  });

  it('writes a line of JSON a name', async () => {
    const { stdout } = await run(['A', 'B'], ['--yes', '--fields', 'note']);
    expect(stdout).toBe('{"note":"x"}\n{"note":"x"}\n');
  });

  it('says in each line whose it is and how it went, failures too', async () => {
    const { code, stdout } = await run(['A', 'No_1', 'B'], ['--yes', '--keep-going', '--json']);
    expect(code).toBe(EXIT.notFound);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(rows).toMatchObject([
      { name: 'A', ok: true, error: null, code: 0, note: 'x' },
      { name: 'No_1', ok: false, error: 'There is no player called No_1.', code: EXIT.notFound },
      { name: 'B', ok: true, error: null, code: 0, note: 'x' },
    ]);
  });

  it('does so in CSV too', async () => {
    const { stdout } = await run(['A', 'No_1'], ['--yes', '--csv', '--fields', 'name,ok,note']);
    expect(stdout).toBe('name,ok,note\nA,true,x\nNo_1,false,\n');
  });

  it('waits as long as the server asks', async () => {
    busy = 2;
    const slept: number[] = [];
    const { code, stderr } = await run(['A'], ['--yes'], { clock: { sleep: async (ms) => void slept.push(ms) } });
    expect(code).toBe(EXIT.done);
    expect(slept).toEqual([3000, 3000]);
    expect(stderr).toContain('Waiting 3 seconds, as the server asks.');
  });

  it('says what is left when it is interrupted', async () => {
    busy = 1;
    let press: () => void = () => undefined;
    const { code, stderr } = await run(['A', 'B'], ['--yes'], {
      onStart: ({ interrupt }) => (press = interrupt),
      clock: { sleep: async () => press() },
    });
    expect(code).toBe(EXIT.interrupted);
    expect(stderr).toContain('0 done, 1 failed, 1 not tried.');
    expect(noted).toEqual([]);
  });
});
