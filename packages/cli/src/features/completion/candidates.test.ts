import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { accounts } from '@steward/api-client/contract/accounts';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { groups } from '@steward/api-client/contract/groups';
import { players } from '@steward/api-client/contract/players';
import { stats } from '@steward/api-client/contract/stats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { Refusal, answer, answerRaw, startScripted, type ScriptedServer } from '../../testing/scripted-server.ts';
import { loadAll } from '../index.ts';
import { askedFor } from './place.ts';
import { bashScript, fishScript, zshScript } from './scripts.ts';

const commands = await loadAll();
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

describe('what is asked for', () => {
  it.each([
    ['', 'own'],
    ['player show Ca', 'player'],
    ['player show Carl x', undefined],
    ['player note Carl Te', undefined],
    ['player show --js', undefined],
    ['player show -- -Mi', 'player'],
    ['player ban --until 7d Ca', 'player'],
    ['player ban --reason Ca', undefined],
    ['--profile pr', 'profile'],
    ['--profile prod who', 'own'],
    ['--profile prod player unban ', 'player'],
    ['groups show ', 'group'],
    ['vac blacklist remove ', 'hash'],
    ['vac blacklist add ', undefined],
    ['tickets list --day ', 'day'],
    ['logs search x --from ', 'day'],
    ['logs search x -l local,', 'logs'],
    ['audit list --actor ', 'player'],
    ['vehicle transfer 12 ', 'player'],
    ['profiles use ', 'profile'],
    ['alias remove ', 'alias'],
    ['nosuch thing ', undefined],
  ])('"%s": %s', (line, asked) => expect(askedFor(line.split(' '), commands)).toBe(asked));
});

describe('steward complete', () => {
  let server: ScriptedServer;
  let folder: Awaited<ReturnType<typeof temporaryConfig>>;
  let names: readonly string[];
  let isAway: boolean;
  const env = (token = 'stw_x') => ({
    STEWARD_URL: server.url,
    STEWARD_TOKEN: token,
    STEWARD_CONFIG_DIR: folder.dir,
    PATH: join(folder.dir, 'bin'),
  });
  const complete = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCli(['complete', '--', ...words], { env: env() });
    expect([code, stderr]).toEqual([EXIT.done, '']);
    return stdout.split('\n').slice(0, -1);
  };

  beforeEach(async () => {
    folder = await temporaryConfig();
    names = ['Carl_Johnson', 'Cesar_Vialpando'];
    isAway = false;
    const sends = (value: () => unknown) => (_request: unknown, response: import('node:http').ServerResponse) => {
      if (isAway) throw new Refusal(503, 'Away.');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value()));
    };
    server = await startScripted([
      answer(accounts.signOut, () => ({ user: false as const })),
      answerRaw(
        stats.online,
        sends(() => names.map((name) => ({ name }))),
      ),
      answerRaw(
        players.search,
        sends(() => ['Carla', ...names].map((name) => ({ name }))),
      ),
      answerRaw(groups.all, () => {
        throw new Refusal(403, 'No.');
      }),
      answerRaw(
        groups.own,
        sends(() => [{ id: 7, name: 'Grove' }]),
      ),
      answerRaw(
        vacBlacklist.list,
        sends(() => [{ hash: 'ab12', description: 'Aim', deleted_at: null }]),
      ),
      answerRaw(
        vacWhitelist.list,
        sends(() => [{ hash: 'ab99', description: 'Old', deleted_at: '2026-01-01T00:00:00Z' }]),
      ),
    ]);
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
  });

  it('offers who is online, and finds players from three letters on, in any case', async () => {
    expect(await complete('player', 'show', 'C')).toEqual(names);
    expect(await complete('player', 'show', 'carl')).toEqual(['Carla', 'Carl_Johnson']);
  });

  it('asks the server once for what it was told, and again after signing in anew', async () => {
    for (const typed of ['', 'C', 'ce']) await complete('player', 'show', typed);
    expect(server.calls).toHaveLength(1);
    isAway = true;
    expect(await complete('player', 'ban', '')).toEqual(names);
    const other = await runCli(['complete', '--', 'player', 'show', ''], { env: env('stw_other') });
    expect(other.stdout).toBe('');
    expect(await readdir(join(folder.dir, 'completion'))).toHaveLength(1);
  });

  /** The credentials of a profile, as signing in leaves them. */
  const signIn = async (profile: string, value: string, at: Date) => {
    const file = join(folder.dir, 'credentials', `${profile}.json`);
    const cookie = {
      key: 'steward_session',
      value,
      domain: '127.0.0.1',
      path: '/',
      hostOnly: true,
      creation: '2026-01-01T00:00:00.000Z',
      expires: 'Infinity',
    };
    await mkdir(join(folder.dir, 'credentials'), { recursive: true });
    await writeFile(
      file,
      JSON.stringify({ version: 'tough-cookie@6.1.0', storeType: 'MemoryCookieStore', cookies: [cookie] }),
    );
    await utimes(file, at, at);
  };
  /** The profile that an address alone makes. */
  const nameless = () => new URL(server.url).host.replace(':', '_');
  const askedBy = async (...words: string[]) => (await runCli(words, { env: env('') })).stdout.split('\n').slice(0, -1);

  it('tells nothing that another session of the same profile was told, nor another profile', async () => {
    const monday = new Date('2026-06-15T10:00:00Z');
    await signIn(nameless(), 'secret-of-a', monday);
    expect(await askedBy('complete', '--', 'player', 'show', '')).toEqual(names);
    names = ['Big_Smoke'];
    expect(await askedBy('complete', '--', 'player', 'show', '')).toEqual(['Carl_Johnson', 'Cesar_Vialpando']);
    await signIn(nameless(), 'secret-of-b', new Date('2026-06-16T10:00:00Z'));
    expect(await askedBy('complete', '--', 'player', 'show', '')).toEqual(names);
    expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([
      'steward_session=secret-of-a',
      'steward_session=secret-of-b',
    ]);
    names = ['Ryder'];
    const { STEWARD_URL: url } = env();
    await runCli(['profiles', 'add', 'other', url], { env: { STEWARD_CONFIG_DIR: folder.dir } });
    await signIn('other', 'secret-of-c', new Date('2026-06-16T10:00:00Z'));
    const other = await runCli(['complete', '--', '--profile', 'other', 'player', 'show', ''], {
      env: { STEWARD_CONFIG_DIR: folder.dir },
    });
    expect(other.stdout).toBe('Ryder\n');
  });

  it('keeps answers for nobody else, and no longer than who signed in stays so', async () => {
    await signIn(nameless(), 'secret-of-a', new Date('2026-06-15T10:00:00Z'));
    expect(await askedBy('complete', '--', 'player', 'show', '')).toEqual(names);
    const kept = join(folder.dir, 'completion');
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(kept)).toBe(0o700);
    for (const file of await readdir(kept)) expect(await modeOf(join(kept, file))).toBe(0o600);
    const { code } = await runCli(['logout'], { env: env('') });
    expect(code).toBe(EXIT.done);
    expect(await readdir(folder.dir)).not.toContain('completion');
  });

  it('offers what the server answers where nothing can be kept', async () => {
    await writeFile(join(folder.dir, 'completion'), '');
    expect(await complete('player', 'show', 'C')).toEqual(names);
  });

  it.each([
    ['a token', 'stw_secret'],
    ['a session', ''],
  ])('keeps answers for each question and each server, without the secret of %s', async (_, token) => {
    if (token === '') await signIn(nameless(), 'secret', new Date('2026-06-15T10:00:00Z'));
    const asks = async (...words: string[]) => (await runCli(['complete', '--', ...words], { env: env(token) })).stdout;
    expect(await asks('player', 'show', '')).toBe(`${names.join('\n')}\n`);
    expect(await asks('player', 'show', 'carl')).toBe('Carla\nCarl_Johnson\n');
    isAway = true;
    expect(await asks('player', 'show', '')).toBe(`${names.join('\n')}\n`);
    expect(await asks('player', 'show', 'carla')).toBe('');
    const kept = join(folder.dir, 'completion');
    const files = await readdir(kept);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const text = await readFile(join(kept, file), 'utf8');
      expect(file + text).not.toContain('secret');
      // A file whose name came out the same for another question answers only its own.
      await writeFile(join(kept, file), text.replace('"to":"', '"to":"another '));
    }
    expect(await asks('player', 'show', '')).toBe('');
  });

  it('says nothing where the server is away, or nobody is signed in', async () => {
    isAway = true;
    expect(await complete('player', 'show', 'C')).toEqual([]);
    expect(await complete('vac', 'blacklist', 'remove', '')).toEqual([]);
  });

  it('offers groups with their names, and hashes that are on a list', async () => {
    expect(await complete('groups', 'show', '')).toEqual(['7\tGrove']);
    expect(await complete('vac', 'whitelist', 'remove', 'AB')).toEqual(['ab12\tAim']);
  });

  it('offers profiles, aliases, programs, days and logs without a server', async () => {
    await runCli(['profiles', 'add', 'prod', 'https://panel.example'], { env: env() });
    await runCli(['alias', 'set', 'seen', 'logs search $1'], { env: env() });
    await mkdir(join(folder.dir, 'bin'));
    await writeFile(join(folder.dir, 'bin', 'steward-sync'), '#!/bin/sh\n');
    await chmod(join(folder.dir, 'bin', 'steward-sync'), 0o755);
    expect(await complete('--profile', '')).toEqual(['prod\thttps://panel.example']);
    expect(await complete('')).toEqual(['seen\tlogs search $1', 'sync']);
    expect(await complete('alias', 'remove', '')).toEqual(['seen\tlogs search $1']);
    expect((await complete('tickets', 'list', '--day', 'to'))[0]).toMatch(/^today\t\d\d-\d\d-\d{4}$/);
    expect(await complete('logs', 'search', 'x', '--file', 'local,che')).toEqual(['local,cheat']);
    expect(await complete('logs', 'search', 'x', '--file', 'local,loc')).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  describe('in a shell', () => {
    const hostile = ['C$(touch hurt)', 'C;touch hurt', 'C`touch hurt`', "C'x", 'C"x', 'C x', 'C\\', 'C*', '[TAG]C'];

    /** A `steward` that offers these. */
    const inFolder = async () => {
      const bin = join(folder.dir, 'bin');
      await mkdir(bin, { recursive: true });
      await writeFile(join(folder.dir, 'names'), `${hostile.join('\n')}\n`);
      await writeFile(
        join(bin, 'steward'),
        `#!/bin/sh\nwhile IFS= read -r line; do printf '%s\\tHelp\\n' "$line"; done < "${folder.dir}/names"\n`,
      );
      await chmod(join(bin, 'steward'), 0o755);
      return { cwd: folder.dir, env: { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, HOME: folder.dir } };
    };
    const unhurt = async () => expect(await readdir(folder.dir)).not.toContain('hurt');

    it.runIf(has('bash'))('names stay names in bash', async () => {
      const script = `${bashScript(commands)}
COMP_WORDS=(steward player show ''); COMP_CWORD=3; _steward
for word in "\${COMPREPLY[@]}"; do case "$word" in -*) ;; *) eval "printf '%s\\n' $word" ;; esac; done`;
      const { stdout } = spawnSync('bash', ['-c', script], { ...(await inFolder()), encoding: 'utf8' });
      expect(stdout.split('\n').slice(0, -1)).toEqual(hostile);
      await unhurt();
    });

    it.runIf(has('zsh'))('names stay names in zsh', async () => {
      const script = `compdef() { }; compadd() { print -rl -- "\${found[@]}" }; _describe() { }
${zshScript(commands)}
words=(steward player show ''); CURRENT=4; _steward`;
      const { stdout } = spawnSync('zsh', ['-f'], { ...(await inFolder()), input: script, encoding: 'utf8' });
      expect(stdout.split('\n').slice(0, -1)).toEqual(hostile);
      await unhurt();
    });

    it.runIf(has('fish'))('names stay names in fish', async () => {
      const script = `${fishScript(commands)}\ncomplete -C 'steward player show C' | cut -f1`;
      const options = await inFolder();
      await writeFile(join(folder.dir, 'script.fish'), script);
      const { stdout } = spawnSync('fish', ['script.fish'], { ...options, encoding: 'utf8' });
      const offered = stdout.split('\n').slice(0, -1);
      expect(offered).toHaveLength(hostile.filter((name) => name.startsWith('C')).length);
      await unhurt();
    });
  });
});
