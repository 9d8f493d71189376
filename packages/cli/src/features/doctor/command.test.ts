import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { principal } from '../../testing/people.ts';
import { runCli, temporaryConfig, type RunOptions } from '../../testing/run-cli.ts';
import {
  Refusal,
  answer,
  answerRaw,
  startScripted,
  type Script,
  type ScriptedServer,
} from '../../testing/scripted-server.ts';
import { VERSION } from '../../version.ts';
import { endCheck } from './certificate.ts';
import type { Check } from './check.ts';
import { clockCheck, tokenCheck } from './server.ts';
import { speaksUnicode } from '../../io/locale.ts';
import { versionCheck } from './versions.ts';

const NOW = Date.parse('2026-06-20T18:00:00Z');

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.9', 'ok', 'fit'],
    ['1.2.3', '1.2.3', 'ok', 'Both are 1.2.3.'],
    ['1.3.0', '1.2.9', 'warning', 'older'],
    ['1.3.0', '2.0.0', 'warning', 'newer'],
    ['0.10.0', '0.9.0', 'warning', 'older'],
    ['1.0.0', 'nightly', 'warning', 'nightly'],
  ])('%s against %s: %s', (own, server, state, text) => {
    const check = versionCheck(own, server);
    expect(check.state).toBe(state);
    expect(check.found).toContain(text);
  });
});

describe('the clock', () => {
  const date = 'Sat, 20 Jun 2026 18:00:00 GMT';
  it.each([
    [0, 'ok', 'agrees'],
    [30_000, 'ok', 'agrees'],
    [60_500, 'warning', '60 seconds ahead of'],
    [-59_500, 'warning', '60 seconds behind'],
    [3_600_500, 'wrong', 'ahead'],
  ])('%i ms off is %s', (off, state, text) => {
    expect(clockCheck(date, NOW + off, NOW + off)).toMatchObject({ state, found: expect.stringContaining(text) });
  });
  it('is not judged where the server tells no time', () => {
    expect(clockCheck(null, NOW, NOW).state).toBe('ok');
    expect(clockCheck('soon', NOW, NOW).state).toBe('ok');
  });
});

describe('the token', () => {
  const token = (name: string, lastUsedAt: string | null, expiresAt: string | null) => ({
    id: 1,
    name,
    scopes: ['read'],
    createdAt: '2026-01-01T00:00:00Z',
    lastUsedAt,
    expiresAt,
  });
  it('is the one that was used last', () => {
    const tokens = [
      token('old', '2026-06-19T00:00:00Z', null),
      token('used', '2026-06-20T17:59:59Z', '2026-06-22T00:00:00Z'),
      token('never', null, null),
    ];
    expect(tokenCheck(tokens, NOW)).toMatchObject({ state: 'warning', found: expect.stringContaining('"used"') });
    expect(tokenCheck([token('a', '2026-06-19T00:00:00Z', null)], NOW)).toMatchObject({ state: 'ok' });
    expect(tokenCheck([token('a', null, null)], NOW)).toBeUndefined();
  });
});

describe('a certificate', () => {
  it.each([
    ['Jun 19 00:00:00 2026 GMT', 'wrong'],
    ['Jun 28 00:00:00 2026 GMT', 'warning'],
    ['Jun 28 00:00:00 2027 GMT', 'ok'],
  ])('that ends on %s is %s', (end, state) => expect(endCheck(end, 'TLSv1.3', NOW).state).toBe(state));
});

describe('the locale', () => {
  it.each([
    [{ LANG: 'C.UTF-8' }, true],
    [{ LC_ALL: 'C', LANG: 'C.UTF-8' }, false],
    [{ LC_CTYPE: 'nl_NL.utf8' }, true],
    [{}, false],
  ])('%j', (env: Record<string, string>, speaks) => expect(speaksUnicode(env)).toBe(speaks));
});

describe('steward doctor', () => {
  let folder: Awaited<ReturnType<typeof temporaryConfig>>;
  let server: ScriptedServer | undefined;
  beforeEach(async () => {
    folder = await temporaryConfig();
    await chmod(folder.dir, 0o700);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await folder.remove();
  });

  const health = (version = VERSION) => answer(site.health, () => ({ ok: true as const, version }));
  const ready = answer(site.ready, () => ({ ok: true as const }));
  const who = answer(accounts.principal, () => ({ user: principal() }));

  async function doctor(scripts: readonly Script[], options: RunOptions = {}, argv: readonly string[] = ['--json']) {
    server = await startScripted(scripts);
    const result = await runCli(['doctor', ...argv], {
      ...options,
      env: { STEWARD_CONFIG_DIR: folder.dir, STEWARD_URL: server.url, ...options.env },
    });
    const checks = argv.includes('--json') ? (JSON.parse(result.stdout) as Check[]) : [];
    return { ...result, of: (name: string) => checks.find(({ check }) => check === name) };
  }

  it('finds nothing wrong, and says who is signed in', async () => {
    const { code, stdout } = await doctor([health(), ready, who], {}, []);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/^ok {4}Settings/);
    expect(stdout).toContain('As Rank_5 (Lead Admin).');
    expect(stdout).not.toMatch(/WRONG|note /);
  });

  it('says what to do about what is wrong, and ends with 1', async () => {
    const refused = answer(accounts.principal, () => {
      throw new Refusal(401, 'Please sign in first.');
    });
    const unready = answer(site.ready, () => {
      throw new Refusal(503, 'The database is away.');
    });
    const { code, stderr, of } = await doctor([health('9.9.9'), unready, refused], { env: { STEWARD_TOKEN: 'x' } });
    expect(code).toBe(EXIT.failed);
    expect(stderr).toContain('2 things are wrong');
    expect(of('Versions')).toMatchObject({ state: 'warning' });
    expect(of('Database')).toMatchObject({ state: 'wrong', found: 'The database is away.' });
    expect(of('Signed in')).toMatchObject({ state: 'wrong', todo: expect.stringContaining('/account/tokens') });
  });

  it('is content with nobody signed in', async () => {
    const refused = answer(accounts.principal, () => {
      throw new Refusal(401, 'Please sign in first.');
    });
    const { code, of } = await doctor([health(), ready, refused]);
    expect(code).toBe(EXIT.done);
    expect(of('Signed in')).toMatchObject({ state: 'warning', todo: expect.stringContaining('steward login') });
  });

  it('knows a server that is no Steward, and asks it nothing more', async () => {
    const page = answerRaw(site.health, (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html>');
    });
    const { code, of } = await doctor([page]);
    expect(code).toBe(EXIT.failed);
    expect(of('Server')).toMatchObject({ state: 'wrong', found: expect.stringContaining('no Steward') });
    expect(server?.calls).toEqual(['GET /api/health']);
  });

  it('knows a server that is away, and a profile that is not there', async () => {
    expect((await doctor([], { env: { STEWARD_URL: 'http://127.0.0.1:1' } })).of('Server')).toMatchObject({
      state: 'wrong',
      todo: expect.stringContaining('Nobody listens'),
    });
    expect((await doctor([], { env: { STEWARD_URL: '', STEWARD_PROFILE: 'nope' } })).of('Profile')).toMatchObject({
      state: 'wrong',
    });
  });

  it('warns of passwords in the open', async () => {
    const { of } = await doctor([], { env: { STEWARD_URL: 'http://panel.invalid', STEWARD_TIMEOUT: '1' } });
    expect(of('Profile')).toMatchObject({ state: 'warning', todo: expect.stringContaining('https') });
  });

  it('finds secrets that others can read', async () => {
    await mkdir(join(folder.dir, 'credentials'), { mode: 0o700 });
    const file = join(folder.dir, 'credentials', 'x.json');
    await writeFile(file, '{}', { mode: 0o644 });
    const { code, of } = await doctor([health(), ready, who]);
    expect(code).toBe(EXIT.failed);
    expect(of('Secrets')).toMatchObject({ state: 'wrong', todo: `chmod go-rwx ${file}` });
    expect((await stat(file)).mode & 0o777).toBe(0o644);
  });

  it('finds a damaged file of settings', async () => {
    await writeFile(join(folder.dir, 'config.json'), '{', { mode: 0o600 });
    const { of } = await doctor([health(), ready, who]);
    expect(of('Settings')).toMatchObject({ state: 'wrong', found: expect.stringContaining('no valid JSON') });
  });

  it('looks at the terminal', async () => {
    const seen = async (env: Record<string, string>, terminal: number) =>
      (await doctor([health(), ready, who], { env, terminal })).of('Terminal');
    expect(await seen({ TERM: 'xterm-256color' }, 80)).toMatchObject({ state: 'ok' });
    expect(await seen({ TERM: 'xterm-256color' }, 40)).toMatchObject({ state: 'warning' });
    expect(await seen({ TERM: 'dumb' }, 80)).toMatchObject({ state: 'warning' });
  });
});
