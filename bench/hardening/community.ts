import type { SeedOptions } from '../../packages/server/src/demo/seed-world.ts';
import { makeWorld, servicesOf } from '../worlds.ts';

/** The password of everybody who can sign in. */
export const PASSWORD = 'steward-demo';
const STAFF_LEVEL = 6;

export interface People {
  /** Of admin level 6. */
  readonly staff: readonly string[];
  /** Of developer level 1. */
  readonly developers: readonly string[];
  /** The rest. */
  readonly players: readonly string[];
}

/** Makes the demonstration's community where there is none, and lets so many of its players sign in as staff. */
export async function makeCommunity(
  env: Readonly<Record<string, string>>,
  staff: number,
  developers: number,
  world: SeedOptions = {},
): Promise<People> {
  await makeWorld(env, world);
  const services = await servicesOf(env);
  try {
    const { password_hash } = await services.database.db
      .selectFrom('player')
      .select('password_hash')
      .where('name', '=', 'Rank_10')
      .executeTakeFirstOrThrow();
    const rows = await services.database.db
      .selectFrom('player')
      .select(['id', 'name'])
      .where('id', '>', 100)
      .where('master_id', 'is', null)
      .where('disabled', '=', 0)
      .where('id', 'not in', (query) => query.selectFrom('ban').select('player_id').where('lifted_at', 'is', null))
      .orderBy('id')
      .limit(staff + developers + 1000)
      .execute();
    const names = rows.map(({ name }) => name).filter((name) => /^[A-Za-z]+_[A-Za-z]+$/.test(name));
    const people = {
      staff: names.slice(0, staff),
      developers: names.slice(staff, staff + developers),
      players: names.slice(staff + developers),
    };
    await services.database.withWrite(async (tx) => {
      const open = { password_hash, totp_enabled: 0, totp_secret: null, force_cac: 0 };
      const rank = (who: readonly string[], levels: { admin_level: number; developer_level: number }) =>
        who.length === 0
          ? undefined
          : tx
              .updateTable('player')
              .set({ ...open, ...levels })
              .where('name', 'in', [...who])
              .execute();
      await rank(people.staff, { admin_level: STAFF_LEVEL, developer_level: 0 });
      await rank(people.developers, { admin_level: 0, developer_level: 1 });
    });
    return people;
  } finally {
    await services.close();
  }
}

/** Signs in from an address of one's own (the server trusts the proxy that says so). Gives the cookie. */
export async function signIn(url: string, name: string, address: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/rpg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  if (answer.status !== 200 || cookie === '')
    throw new Error(`${name} could not sign in: ${answer.status} ${await answer.text()}`);
  return cookie;
}

/** An address for each of many people. */
export const addressOf = (index: number): string => `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
