import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '@steward/api-client/contract/accounts';
import { CookieJar } from 'tough-cookie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { principal } from '../testing/people.ts';
import { runCli, temporaryConfig } from '../testing/run-cli.ts';
import { Refusal, answer, startScripted, type ScriptedServer } from '../testing/scripted-server.ts';
import { openCookies } from './cookies.ts';
import { activeProfile, changeSettings, readSettings } from './profiles.ts';

let folder: Awaited<ReturnType<typeof temporaryConfig>>;
beforeEach(async () => {
  folder = await temporaryConfig();
});
afterEach(() => folder.remove());

const URL = 'http://127.0.0.1:4747/api/';

describe('cookies', () => {
  const file = () => join(folder.dir, 'credentials', 'default.json');

  it('are a tough-cookie jar that only the owner can read', async () => {
    const cookies = openCookies(file());
    await cookies.setCookie('steward_session=abc; Path=/; HttpOnly; Max-Age=1000', URL);
    await cookies.save();
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder.dir, 'credentials'))).mode & 0o777).toBe(0o700);
    const jar = await CookieJar.deserialize(await readFile(file(), 'utf8'));
    expect(await jar.getCookieString(URL)).toBe('steward_session=abc');
  });

  it.each([
    ['a=1; Path=/', 'a=1'],
    ['a=1; Path=/; Max-Age=0', ''],
    ['a=1; Path=/; Expires=Thu, 01 Jan 2015 00:00:00 GMT', ''],
    ['a=1; Path=/elsewhere', ''],
    ['a=1; Path=/api', 'a=1'],
    ['a=1; Path=/; Secure', 'a=1'],
  ])('%s is sent as "%s" by whoever reads the file, as the library would', async (cookie, header) => {
    const cookies = openCookies(file());
    await cookies.setCookie('kept=yes; Path=/', URL);
    await cookies.setCookie(cookie, URL);
    await cookies.save();
    const jar = await CookieJar.deserialize(await readFile(file(), 'utf8'));
    const expected = ['kept=yes', ...(header === '' ? [] : [header])].sort();
    expect((await openCookies(file()).getCookieString(URL)).split('; ').sort()).toEqual(expected);
    expect((await jar.getCookieString(URL)).split('; ').sort()).toEqual(expected);
    expect(await openCookies(file()).getCookieString('http://other.example/api/')).toBe('');
  });

  it('survive two stewards who write at once', async () => {
    const writers = Array.from({ length: 12 }, async (_, at) => {
      const cookies = openCookies(file());
      await cookies.setCookie(`c${at}=${at}; Path=/`, URL);
      await cookies.save();
    });
    await Promise.all(writers);
    expect((await openCookies(file()).getCookieString(URL)).split('; ')).toHaveLength(12);
    expect(await readdir(join(folder.dir, 'credentials'))).toEqual(['default.json']);
  });

  it('are forgotten when damaged, and written anew', async () => {
    await mkdir(join(folder.dir, 'credentials'));
    await writeFile(file(), '{"cookies": [');
    const cookies = openCookies(file());
    expect(await cookies.getCookieString(URL)).toBe('');
    await cookies.setCookie('a=1; Path=/', URL);
    await cookies.save();
    expect(await openCookies(file()).getCookieString(URL)).toBe('a=1');
  });
});

describe('profiles', () => {
  const choose = (env: Record<string, string> = {}, named?: string) => activeProfile({ dir: folder.dir, env, named });

  it('fall back to the server on this machine', () => {
    expect(choose()).toMatchObject({ name: 'default', url: 'http://127.0.0.1:4747', token: undefined });
  });

  it('are chosen by option, environment and use, in this order', async () => {
    await changeSettings(folder.dir, () => ({
      current: 'prod',
      profiles: [
        { name: 'prod', url: 'https://panel.example' },
        { name: 'test', url: 'https://test.example/api/' },
      ],
    }));
    expect(choose().url).toBe('https://panel.example');
    expect(choose({ STEWARD_PROFILE: 'test' }).url).toBe('https://test.example');
    expect(choose({ STEWARD_URL: 'http://127.0.0.1:9/api' })).toMatchObject({
      name: '127.0.0.1_9',
      url: 'http://127.0.0.1:9',
    });
    expect(choose({ STEWARD_URL: 'http://127.0.0.1:9' }, 'prod').url).toBe('https://panel.example');
    expect(() => choose({}, 'nope')).toThrow('There is no profile "nope". Profiles: prod, test.');
  });

  it('survive several stewards who write at once', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `p${at}`);
    await Promise.all(
      names.map((name) =>
        changeSettings(folder.dir, (now) => ({
          ...now,
          profiles: [...now.profiles, { name, url: `https://${name}.example` }],
        })),
      ),
    );
    expect(
      readSettings(folder.dir)
        .profiles.map(({ name }) => name)
        .sort(),
    ).toEqual(names);
    expect((await stat(join(folder.dir, 'config.json'))).mode & 0o777).toBe(0o600);
  });

  it('are listed, added, used and removed by commands', async () => {
    const env = { STEWARD_CONFIG_DIR: folder.dir };
    expect((await runCli(['profiles', 'add', 'prod', 'https://panel.example', '--use'], { env })).code).toBe(EXIT.done);
    expect(JSON.parse((await runCli(['profiles', 'list', '--json'], { env })).stdout)).toEqual([
      { name: 'default', url: 'http://127.0.0.1:4747', inUse: false },
      { name: 'prod', url: 'https://panel.example', inUse: true },
    ]);
    expect((await runCli(['profiles', 'use', 'nope'], { env })).code).toBe(EXIT.usage);
    const refused = await runCli(['profiles', 'remove', 'prod'], { env });
    expect(refused.code).toBe(EXIT.usage);
    expect(refused.stderr).toContain('Add --yes');
    expect((await runCli(['profiles', 'remove', 'prod', '--yes'], { env })).code).toBe(EXIT.done);
    expect(readSettings(folder.dir)).toEqual({ current: undefined, profiles: [] });
  });

  it('say what is wrong with a damaged file', async () => {
    await writeFile(join(folder.dir, 'config.json'), '{');
    const { code, stderr } = await runCli(['whoami'], { env: { STEWARD_CONFIG_DIR: folder.dir } });
    expect(code).toBe(EXIT.failed);
    expect(stderr).toContain('config.json is no valid JSON. Correct or remove it.');
  });

  it('take a token from a file', async () => {
    const file = join(folder.dir, 'token');
    await writeFile(file, 'stw_abc\n');
    expect(choose({ STEWARD_TOKEN_FILE: file }).token).toBe('stw_abc');
    expect(() => choose({ STEWARD_TOKEN_FILE: `${file}x` })).toThrow('does not exist');
  });
});

describe('signing in and out', () => {
  let server: ScriptedServer;
  let isOpen = false;
  let busy = 0;
  const env = () => ({ STEWARD_CONFIG_DIR: folder.dir, STEWARD_URL: server.url });

  beforeEach(async () => {
    isOpen = false;
    server = await startScripted([
      answer(
        accounts.signIn,
        ({ body }) => {
          const given = body as { name: string; password: string; code?: string };
          if (busy-- > 0) throw new Refusal(503, 'Many people are signing in right now.', {}, { 'retry-after': '2' });
          if (given.password !== 'right')
            throw new Refusal(422, 'Wrong name or password.', { password: 'Wrong name or password.' });
          if (given.name === 'Two' && given.code !== '123456')
            throw new Refusal(422, 'Enter your code.', { code: 'Enter your code.' });
          isOpen = true;
          return { user: principal() };
        },
        { cookie: 'steward_session=s3cret; Path=/; HttpOnly; Max-Age=1000' },
      ),
      answer(accounts.principal, ({ headers }) => {
        if (!isOpen || headers.cookie !== 'steward_session=s3cret') throw new Refusal(401, 'Please sign in first.');
        return { user: principal() };
      }),
      answer(accounts.signOut, () => {
        isOpen = false;
        return { user: false as const };
      }),
    ]);
  });
  afterEach(() => server.close());

  it('keeps the session for the next command, and ends it', async () => {
    expect((await runCli(['whoami'], { env: env() })).code).toBe(EXIT.signIn);
    const signedIn = await runCli(['login', '--name', 'Rank_5', '--password-stdin'], { env: env(), stdin: 'right\n' });
    expect(signedIn.code).toBe(EXIT.done);
    expect(signedIn.stdout).toBe('');
    expect(signedIn.stderr).toContain('Signed in to');
    expect((await runCli(['whoami'], { env: env() })).stdout).toContain('Rank_5');
    expect((await runCli(['logout'], { env: env() })).code).toBe(EXIT.done);
    expect(isOpen).toBe(false);
    expect((await runCli(['whoami'], { env: env() })).code).toBe(EXIT.signIn);
    expect(await readdir(join(folder.dir, 'credentials'))).toEqual([]);
  });

  it('fails with 1 and the reason', async () => {
    const { code, stderr } = await runCli(['login', '--name', 'x', '--password-stdin'], { env: env(), stdin: 'wrong' });
    expect(code).toBe(EXIT.failed);
    expect(stderr).toContain('Problem with login: Wrong name or password.');
  });

  it('waits as a busy server asks and tries the same again, four times in all', async () => {
    const waits: number[] = [];
    const patient = {
      env: env(),
      stdin: 'right',
      clock: { sleep: (ms: number) => Promise.resolve(void waits.push(ms)) },
    };
    busy = 3;
    const signedIn = await runCli(['login', '--name', 'Rank_5', '--password-stdin'], patient);
    expect([signedIn.code, waits]).toEqual([EXIT.done, [2000, 2000, 2000]]);
    expect(signedIn.stderr).toContain('Waiting 2 seconds, as the server asks.');
    busy = 4;
    const refused = await runCli(['login', '--name', 'Rank_5', '--password-stdin'], patient);
    expect(refused.code).toBe(EXIT.tryLater);
    expect(refused.stderr).toContain('Many people are signing in right now.');
  });

  it('takes a two-factor code', async () => {
    const without = await runCli(['login', '--name', 'Two', '--password-stdin'], { env: env(), stdin: 'right' });
    expect(without.code).toBe(EXIT.failed);
    expect(without.stderr).toContain('two-factor. Add --code.');
    expect(
      (await runCli(['login', '--name', 'Two', '--password-stdin', '--code', '123456'], { env: env(), stdin: 'right' }))
        .code,
    ).toBe(EXIT.done);
  });

  it('signs out here even when the server is gone', async () => {
    await runCli(['login', '--name', 'Rank_5', '--password-stdin'], { env: env(), stdin: 'right' });
    await server.close();
    const { code, stderr } = await runCli(['logout'], { env: env() });
    expect(code).toBe(EXIT.done);
    expect(stderr).toContain('Signed out of');
    expect(await readdir(join(folder.dir, 'credentials'))).toEqual([]);
  });

  it('fails when the session cannot be kept', async () => {
    await writeFile(join(folder.dir, 'credentials'), '');
    const { code, stderr } = await runCli(['login', '--name', 'x', '--password-stdin'], { env: env(), stdin: 'right' });
    expect(code).toBe(EXIT.failed);
    expect(stderr).toContain('Cannot write');
  });

  it('refuses when a token signs in already, and where nothing can be kept', async () => {
    const withToken = await runCli(['login', '--name', 'x', '--password-stdin'], {
      env: { ...env(), STEWARD_TOKEN: 'x' },
    });
    expect(withToken.stderr).toContain('Unset it');
    const homeless = await runCli(['login', '--name', 'x', '--password-stdin'], { env: { STEWARD_URL: server.url } });
    expect(homeless.stderr).toContain('no folder for credentials');
  });
});
