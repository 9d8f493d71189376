import { staff } from '@steward/api-client/contract/staff';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { runCli, type RunOptions } from '../testing/run-cli.ts';
import { answer, answerRaw, startScripted, type ScriptedServer } from '../testing/scripted-server.ts';

const TOTAL = 1274;
let server: ScriptedServer;
beforeEach(async () => {
  const ban = (id: number) => ({
    id,
    type: 1,
    user: { name: `Player_${id}` },
    reason: 'Cheats',
    startTimestamp: '2026-06-01T10:00:00Z',
    endTimestamp: null,
    staffUser: { name: 'Rank_6' },
  });
  server = await startScripted([
    answer(
      staff.bans,
      ({ headers }) => {
        const page = Number(headers['pagination-page'] ?? 1);
        const limit = Number(headers['pagination-limit'] ?? 0) || 50;
        const first = (page - 1) * limit;
        return Array.from({ length: Math.max(0, Math.min(limit, TOTAL - first)) }, (_, at) => ban(first + at + 1));
      },
      { total: TOTAL },
    ),
    answerRaw(staff.list, (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"not":"a list"}');
    }),
  ]);
});
afterEach(() => server.close());

const run = (argv: readonly string[], options: RunOptions = {}) =>
  runCli(argv, { env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' }, ...options });
const ids = (stdout: string) => (JSON.parse(stdout) as { id: number }[]).map(({ id }) => id);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const asked = () => server.requests.map(({ headers }) => [headers['pagination-page'], headers['pagination-limit']]);

describe('a list', () => {
  it('that goes on ends with a code of its own for programs, and says how to get all', async () => {
    for (const argv of [['--json'], ['--csv'], ['--jq', 'length'], []]) {
      const { code, stderr } = await run(['bans', 'list', ...argv]);
      expect(code).toBe(EXIT.notAll);
      expect(stderr).toContain('Only 1 to 50 of 1,274 entries. See all with --all, or so many with --limit.');
    }
  });

  it('that goes on says so to people, who see it', async () => {
    const { code, stderr } = await run(['bans', 'list'], { terminal: 100 });
    expect(code).toBe(EXIT.done);
    expect(stderr).toContain('Only 1 to 50 of 1,274 entries.');
  });

  it('comes whole with --all', async () => {
    const { code, stdout, stderr } = await run(['bans', 'list', '--all', '--json']);
    expect({ code, stderr }).toEqual({ code: EXIT.done, stderr: '' });
    expect(ids(stdout)).toEqual(upTo(TOTAL));
    expect(asked()).toEqual([
      ['1', '500'],
      ['2', '500'],
      ['3', '500'],
    ]);
  });

  it.each([
    [20, 20, [['1', '20']]],
    [
      1000,
      1000,
      [
        ['1', '500'],
        ['2', '500'],
      ],
    ],
    [
      5000,
      TOTAL,
      [
        ['1', '500'],
        ['2', '500'],
        ['3', '500'],
      ],
    ],
  ])('comes up to --limit %i', async (limit, count, requests) => {
    const { code, stdout } = await run(['bans', 'list', '--limit', String(limit), '--json']);
    expect(code).toBe(EXIT.done);
    expect(ids(stdout)).toEqual(upTo(count));
    expect(asked()).toEqual(requests);
  });

  it('is read by pages where one is asked for', async () => {
    const { code, stdout } = await run(['bans', 'list', '--page', '2', '--limit', '3', '--json']);
    expect(code).toBe(EXIT.done);
    expect(ids(stdout)).toEqual([4, 5, 6]);
  });

  it.each([
    [['--all', '--limit', '3'], '--all goes neither'],
    [['--page', '2', '--limit', '501'], 'from 1 to 500'],
    [['--limit', '100001'], 'from 1 to 100000'],
  ])('refuses %j', async (argv, words) => {
    const { code, stderr } = await run(['bans', 'list', ...argv]);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain(words);
  });

  it('takes parts of fields, also in CSV, and refuses those that are none', async () => {
    const { stdout } = await run(['bans', 'list', '--limit', '1', '--csv', '--fields', 'id,user.name,typeName']);
    expect(stdout).toBe('id,user.name,typeName\r\n1,Player_1,Full\r\n');
    const odd = await run(['bans', 'list', '--limit', '1', '--fields', 'user.nmae']);
    expect(odd.code).toBe(EXIT.usage);
    expect(odd.stderr).toContain('There is no field "user.nmae". "user" has: name.');
    expect((await run(['bans', 'list', '--limit', '1', '--fields', 'idName'])).stderr).toContain(
      'There is no field "idName".',
    );
  });

  it('has the word beside each number that stands for one', async () => {
    const { stdout } = await run(['bans', 'list', '--limit', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ type: 1, typeName: 'Full' }]);
  });
});

describe('steward api', () => {
  it('reads all pages with --paginate', async () => {
    const { code, stdout } = await run(['api', 'GET', 'rpg/staff/bans', '--paginate']);
    expect(code).toBe(EXIT.done);
    expect(ids(stdout)).toEqual(upTo(TOTAL));
    expect((await run(['api', 'GET', 'rpg/staff/bans', '--paginate', '--jq', 'length'])).stdout).toBe(`${TOTAL}\n`);
  });

  it('tells a page that nobody asked for', async () => {
    const { code, stdout, stderr } = await run(['api', 'GET', 'rpg/staff/bans']);
    expect(code).toBe(EXIT.notAll);
    expect(ids(stdout)).toEqual(upTo(50));
    expect(stderr).toContain('Only 1 to 50 of 1,274 entries. Read all with --paginate');
    expect((await run(['api', 'GET', 'rpg/staff/bans', '--limit', '50'])).code).toBe(EXIT.done);
  });

  it('refuses --paginate where there are no pages', async () => {
    const { code, stderr } = await run(['api', 'GET', staff.list.path, '--paginate']);
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('--paginate is for calls that answer with pages');
    expect((await run(['api', 'POST', 'rpg/x', '--paginate'])).code).toBe(EXIT.usage);
  });

  it('is sorted, filtered and searched by the server, on every page of it', async () => {
    const { code } = await run([
      ...['bans', 'list', '--sort', '-startTimestamp,user', '--where', 'reason~cheat', '--where', 'type=full'],
      ...['--find', 'carl', '--all', '--json'],
    ]);
    expect(code).toBe(EXIT.done);
    const queries = server.requests.map(({ query }) => Object.fromEntries(query));
    expect(queries).toHaveLength(3);
    for (const query of queries)
      expect(query).toEqual({ sort: '-startTimestamp,user', where: 'reason~cheat,type=full', find: 'carl' });
  });

  it('is asked for no other columns or signs than it has, and says which it has', async () => {
    for (const argv of [
      ['--sort', '-time'],
      ['--where', 'time>1'],
      ['--where', 'reason'],
      ['--where', 'reason>a'],
    ]) {
      const { code, stderr } = await run(['bans', 'list', ...argv]);
      expect([argv, code]).toEqual([argv, EXIT.usage]);
      expect(stderr).toMatch(/startTimestamp|~ !~/);
    }
    expect(server.requests).toEqual([]);
    const { stdout } = await run(['bans', 'list', '--help']);
    expect(stdout.replace(/\s+/g, ' ')).toContain('type (full, temporary)');
  });
});
