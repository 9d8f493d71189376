import { expect } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import type { SqlShape } from './shapes.ts';

/** What the commands of an import are run with: the keys of the test's server, and a secret of a game. */
export const importEnv = {
  STEWARD_SECRET_KEY: 'a key for tests that is long enough',
  STEWARD_IMPORT_SECRET: 'a server secret',
};

interface Expected {
  /** Who signs in, with which password. */
  readonly signIn: readonly (readonly [name: string, password: string])[];
  readonly minutes: number;
  readonly adminLevel: number;
  readonly groups: readonly string[];
  readonly hasBan: boolean;
}

const usual: Expected = {
  signIn: [['Carl_Johnson', 'an old password']],
  minutes: 7215,
  adminLevel: 7,
  groups: [],
  hasBan: true,
};

/** The same two people live in all shapes. */
const EXPECTED: Readonly<Record<SqlShape | 'optimus', Expected>> = {
  nlrp: { ...usual, groups: ['Los Santos Police', 'Sergeant'] },
  ngrp: { ...usual, minutes: 7200, adminLevel: 9, groups: ['Los Santos Police', 'Sergeant'] },
  mrucznik: { ...usual, signIn: [...usual.signIn, ['Sean_Johnson', 'zażółć']], minutes: 7200, adminLevel: 9 },
  hyaxe: { ...usual, groups: ['Grove Street', 'Rank 2'] },
  'south-central': {
    ...usual,
    signIn: [
      ['Rockstar', 'an old password'],
      ['Sean_Johnson', 'sweet old one'],
    ],
    groups: ['Los Santos Police', 'Sergeant'],
  },
  pahlawan: { ...usual, signIn: [['rockstar', 'an old password']], adminLevel: 8, groups: ['Grove Street', 'Rank 6'] },
  'ucp-samp': { ...usual, signIn: [['rockstar', 'an old password']], adminLevel: 8 },
  'scavenge-survive': { ...usual, minutes: 0, adminLevel: 8 },
  optimus: { ...usual, signIn: [], minutes: 0, adminLevel: 0, hasBan: false },
};

/** Looks at what came in from a shape. */
export async function expectShape(server: TestServer, shape: SqlShape | 'optimus'): Promise<void> {
  const { db } = server;
  const expected = EXPECTED[shape];
  const carl = await db.selectFrom('player').selectAll().where('name', '=', 'Carl_Johnson').executeTakeFirstOrThrow();
  expect(carl).toMatchObject({ time_played: expected.minutes, admin_level: expected.adminLevel });
  if (shape !== 'scavenge-survive') {
    expect(carl).toMatchObject({ cash: 5000, skin: 26 });
    expect(await db.selectFrom('bank_account').select('money').where('player_id', '=', carl.id).execute()).toEqual([
      { money: 70_000 },
    ]);
    expect(
      await db.selectFrom('vehicle').select(['owner_id', 'model_id', 'colour1']).where('id', '=', 900).execute(),
    ).toEqual([{ owner_id: carl.id, model_id: 411, colour1: 3 }]);
  }
  await expectGroups(server, carl.id, expected);
  await expectBan(server, expected);
  await expectSignIn(server, expected);
}

async function expectGroups({ db }: TestServer, player: number, { groups }: Expected): Promise<void> {
  const found = await db
    .selectFrom('group_member')
    .innerJoin('community_group', 'community_group.id', 'group_member.group_id')
    .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
    .select(['community_group.name', 'group_rank.name as rank'])
    .where('player_id', '=', player)
    .execute();
  expect(found.flatMap(({ name, rank }) => [name, rank])).toEqual(groups);
}

async function expectBan({ db }: TestServer, { hasBan }: Expected): Promise<void> {
  const bans = await db
    .selectFrom('ban')
    .innerJoin('player', 'player.id', 'ban.player_id')
    .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
    .select(['ban.start_at', 'ban.lifted_at', 'staff.name as staff', 'ban.ip'])
    .where('player.name', '=', 'Sean_Johnson')
    .execute();
  expect(bans).toHaveLength(hasBan ? 1 : 0);
  if (!hasBan) return;
  expect(bans[0]).toMatchObject({ lifted_at: null, staff: 'Carl_Johnson', ip: '203.0.113.8' });
  expect(new Date((bans[0]?.start_at ?? 0) * 1000).toISOString().slice(0, 10)).toBe('2024-01-01');
}

/** A game's password is good for one sign-in, and Steward's own from then on. */
async function expectSignIn(server: TestServer, { signIn }: Expected): Promise<void> {
  const post = (name: string, password: string) => server.visitor.post('auth/rpg', { name, password });
  const hashOf = async (name: string) =>
    (await server.db.selectFrom('player').select('password_hash').where('name', '=', name).executeTakeFirstOrThrow())
      .password_hash;
  for (const [name, password] of signIn) {
    expect((await post(name, `${password}?`)).status, `${name} with another password`).toBe(422);
    const before = await hashOf(name);
    expect((await post(name, password)).status, name).toBe(200);
    const after = await hashOf(name);
    expect(after).toMatch(/^\$argon2id\$/);
    expect(after).not.toBe(before);
    expect((await post(name, password)).status, `${name} again`).toBe(200);
  }
}
