import { encodeSegment } from '../../packages/api-client/src/rules/segments.ts';
import { describe, expect, it } from 'vitest';
import { axeInBothThemes, open, useSharedPages } from './harness.ts';
import { rawValuesIn } from '../raw-values.ts';
import routes from './routes.json' with { type: 'json' };

const ACCOUNTS: Readonly<Record<string, string | undefined>> = {
  public: undefined,
  in: 'Player_One',
  a1: 'Rank_1',
  a2: 'Rank_2',
  a3: 'Rank_3',
  a4: 'Rank_4',
  a5: 'Rank_5',
  a6: 'Rank_6',
  a7: 'Rank_7',
  d1: 'Dev_1',
};
/** Whoever is refused what is Player_One's must not be Player_One. */
const REFUSED: Readonly<Record<string, string | undefined>> = { ...ACCOUNTS, in: 'Player_New' };

const NOT_FOUND = 'Page not found';
const NOT_ALLOWED = 'You are not authorized to view this page.';

type Row = Readonly<Record<string, unknown>>;

const visited = routes.filter(({ path }) => path !== '/logout');
const cases = visited.map(({ path, access }) => [path, access] as const);
const refusals = visited.flatMap(({ path, refused }) => (refused === null ? [] : [[path, refused] as const]));

describe('every address', () => {
  const visitAs = useSharedPages();

  let ids: Promise<(path: string) => string> | undefined;
  /** Things of the demonstration that exist, in the places of a path. */
  const filler = () =>
    (ids ??= (async () => {
      const { page } = await visitAs('Rank_10');
      const first = async (call: string, pick: (rows: readonly Row[]) => unknown): Promise<string> => {
        const answer: unknown = await (await page.request.get(`/api/${call}`)).json();
        return encodeSegment(String(Array.isArray(answer) ? pick(answer as Row[]) : undefined));
      };
      const [hash, white, block, session, help, serial, ip] = await Promise.all([
        first('rpg/vac/blacklist', (rows) => rows.find((row) => row.deleted_at === null)?.hash),
        first('rpg/vac/whitelist', (rows) => rows.find((row) => row.deleted_at === null)?.hash),
        first('rpg/staff/routeblocks', (rows) => rows[0]?.id),
        first('rpg/sessions/active', (rows) => rows[0]?.id),
        first('rpg/help/all', (rows) => rows[0]?.id),
        first('rpg/user/Player_One/serials', (rows) => rows[0]?.serial),
        first('rpg/user/Player_One/ips', (rows) => rows[0]?.ip),
      ]);
      return (path: string) =>
        path
          .replace('{name}', 'Player_One')
          .replace('whitelist/{hash}', `whitelist/${white}`)
          .replace('{hash}', hash)
          .replace('{serial}', serial)
          .replace('{ip}', ip)
          .replace('{userId}', '1')
          .replace('{date}', '20261101')
          .replace('routeblocks/{id}', `routeblocks/${block}`)
          .replace('sessions/{id}', `sessions/${session}`)
          .replace('help/{id}', `help/${help}`)
          .replaceAll('{id}', '1');
    })());

  const textAt = async (path: string, name: string | undefined) => {
    const { page, errors } = await visitAs(name);
    const before = errors.length;
    await open(page, (await filler())(path));
    const isLogin = new URL(page.url()).pathname === '/login';
    return { text: await page.locator('body').innerText(), errors: errors.slice(before), isLogin };
  };

  it.each(cases)('%s is shown to %s', async (path, access) => {
    const { text, errors, isLogin } = await textAt(path, ACCOUNTS[access]);
    expect(errors).toEqual([]);
    expect(isLogin).toBe(path === '/login');
    expect(text).not.toContain(NOT_ALLOWED);
    if (path === '/no-such-page') expect(text).toContain(NOT_FOUND);
    else expect(text).not.toMatch(/page not found/i);
    const { page } = await visitAs(ACCOUNTS[access]);
    expect(rawValuesIn(await page.locator('[role="cell"], dd, td, li > span').allInnerTexts())).toEqual([]);
    expect(await axeInBothThemes(page)).toEqual([]);
  });

  it.each(refusals)('%s is refused to %s', async (path, refused) => {
    const { page } = await visitAs(REFUSED[refused]);
    await page.goto((await filler())(path), { waitUntil: 'domcontentloaded' });
    await page.getByText(NOT_ALLOWED).waitFor();
  });
});
