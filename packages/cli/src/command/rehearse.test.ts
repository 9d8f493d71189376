import { accounts } from '@steward/api-client/contract/accounts';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { site } from '@steward/api-client/contract/site';
import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { somebody } from '../features/players/testing/person.ts';
import { principal } from '../testing/people.ts';
import { runCli } from '../testing/run-cli.ts';
import { answer, answerRaw, startScripted, type ScriptedServer } from '../testing/scripted-server.ts';

const NOW = Date.parse('2026-11-28T10:00:30Z');
const HELD = {
  id: 7,
  type: 1,
  reason: 'Cheats',
  startTimestamp: '2026-06-01T10:00:00Z',
  endTimestamp: null,
  staffUser: { name: 'Rank_6' },
};

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface World {
  readonly profile?: Partial<Profile>;
  readonly adminLevel?: number;
  /** The `Date` of the server. */
  readonly date?: string;
}

async function run(argv: readonly string[], { profile = {}, adminLevel = 5, date }: World = {}) {
  const ends: unknown[] = [];
  server = await startScripted([
    answerRaw(site.health, (_, response) => {
      if (date !== undefined) response.setHeader('date', date);
      response.end('{"ok":true,"version":"1"}');
    }),
    answer(accounts.principal, () => ({ user: principal({ adminLevel }) })),
    answer(players.show, () => somebody({ online: null, ...profile })),
    answer(punishments.ban, ({ body }) => {
      ends.push((body as { endTimestamp: unknown }).endTimestamp);
      return HELD;
    }),
  ]);
  const env = { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' };
  const result = await runCli(argv, { env, clock: { now: () => NOW } });
  return { ...result, ends };
}

const ban = (until: string, ...more: string[]) => [
  'player',
  'ban',
  'Carl_Johnson',
  '--until',
  until,
  '--reason',
  'x',
  ...more,
];

describe('a rehearsal', () => {
  it.each(['30-02-2027', '2026-02-30', '-1d', 'tomorrow', '0d', '2027-03-28 02:30', '01-01-2101', '28-11-2020'])(
    'refuses --until %s in the words and with the code of the real run',
    async (until) => {
      const [tried, real] = [await run([...ban(until), '--dry-run']), await run([...ban(until), '--yes'])];
      expect(tried.code).toBe(EXIT.usage);
      expect(real.code).toBe(EXIT.usage);
      const words = real.stderr.split('\n')[0]?.replace('steward: ', '') ?? 'nothing';
      expect(tried.stderr).toContain(words);
      expect([...tried.ends, ...real.ends]).toEqual([]);
    },
  );

  it('refuses what the body of the call may not hold', async () => {
    const { code, stderr } = await run([...ban('7d'), '--dry-run', '--reason', 'x'.repeat(256)]);
    expect(stderr).toContain('Use at most 255 characters.');
    expect(code).toBe(EXIT.usage);
  });

  it.each<[string, World, string, number]>([
    ['oneself', { profile: { id: 5, adminLevel: 5 } }, 'same or higher rank', EXIT.notAllowed],
    ['a character of their own', { profile: { isOwn: true } }, 'an account of your own', EXIT.notAllowed],
    ['a higher rank', { profile: { adminLevel: 6 } }, 'same or higher rank', EXIT.notAllowed],
    [
      'who is online',
      { profile: { online: { timestamp: '2026-11-28T09:00:00Z' } } },
      'currently online',
      EXIT.stateForbids,
    ],
    ['who is banned', { profile: { userBan: HELD } }, 'Nothing was changed.', EXIT.stateForbids],
    ['as a moderator', { adminLevel: 2 }, 'admin level 4', EXIT.notAllowed],
  ])('refuses a ban of %s', async (_, world, words, code) => {
    const tried = await run([...ban('7d'), '--dry-run'], world);
    expect(tried.stderr).toContain(words);
    expect(tried.code).toBe(code);
    expect(tried.stdout).toBe('');
  });

  it('asks for nothing that changes', async () => {
    const { code, stdout, ends } = await run([...ban('31-12-2026 18:00'), '--dry-run']);
    expect(code).toBe(EXIT.done);
    expect(stdout).toContain('would do: steward player ban');
    expect(ends).toEqual([]);
  });
});

describe('a length', () => {
  it.each([
    ['as the own clock', undefined, '2026-11-29T10:01:00Z'],
    ['two hours behind', 'Sat, 28 Nov 2026 08:00:00 GMT', '2026-11-29T08:01:00Z'],
    ['two hours ahead', 'Sat, 28 Nov 2026 12:00:00 GMT', '2026-11-29T12:01:00Z'],
    ['a month behind', 'Wed, 28 Oct 2026 10:00:00 GMT', '2026-10-29T10:01:00Z'],
  ])('counts from the clock of the server: %s', async (_, date, end) => {
    const { code, ends } = await run([...ban('1d'), '--yes'], date === undefined ? {} : { date });
    expect(code).toBe(EXIT.done);
    expect(ends).toEqual([end]);
  });

  it('says which of two equal times is taken', async () => {
    const { ends, stderr } = await run([...ban('31-10-2027 02:30'), '--yes']);
    expect(stderr).toContain('the first is taken');
    expect(ends).toEqual(['2027-10-31T00:30:00Z']);
  });
});
