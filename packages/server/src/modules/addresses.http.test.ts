import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOfField } from '@steward/api-client/contract/only-for';
import { partsOf, type Schema } from '@steward/api-client/contract/schema-parts';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { allEndpoints } from '@steward/api-client/contract/index';
import { sessions } from '@steward/api-client/contract/sessions';
import { staff } from '@steward/api-client/contract/staff';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { allows, type Access, type Viewer } from '@steward/api-client/rules/access';
import { fillPath } from '@steward/api-client/rules/segments';
import type { MadePlayer } from '../testing/factories.ts';
import { PATH_PLACES } from '../testing/path-places.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const IP = '198.51.100.177';
const SIX = '2001:db8:77::177';
const SERIAL = 'A177177177177';
const ADDRESSES = [IP, SIX, SERIAL];

/** Everybody below senior admin, with every permission that stands beside a rank. */
const BELOW = [0, 1, 2, 3].flatMap((adminLevel) =>
  [[], ['vacSessions', 'vacDeveloper', 'manageGroups']].map((permissions) => ({ adminLevel, permissions })),
);

/** The names under which an answer holds somebody's address. */
const ADDRESS_NAME = /^(?:ip|serial)$|(?:Ip|Serial)$/;
/** Answers that hold only the caller's own addresses. */
const OWN = new Set(['accounts.devices']);

/** The fields of a schema that hold an address, each with for whom it is. */
function addressFields(schema: Schema): { name: string; access: Access | undefined }[] {
  const { shape = {}, element, innerType, valueType, out, options = [] } = partsOf(schema);
  const inner = [element, innerType, valueType, out, ...options].flatMap((one) => (one ? addressFields(one) : []));
  const own = Object.entries(shape).flatMap(([name, field]) => [
    ...(ADDRESS_NAME.test(name) ? [{ name, access: accessOfField(field) }] : []),
    ...addressFields(field),
  ]);
  return [...inner, ...own];
}

const viewerOf = ({ adminLevel, permissions }: (typeof BELOW)[number]): Viewer => ({
  name: 'Somebody',
  adminLevel,
  developerLevel: 3,
  permissions,
  barred: false,
});

const isForSome = (access: Access): boolean => BELOW.some((one) => allows(access, viewerOf(one), () => true) === true);

describe('the contract', () => {
  it('keeps every field with an address from who is below senior admin', () => {
    const open = allEndpoints()
      .filter(({ id, access }) => !OWN.has(id) && isForSome(access))
      .flatMap(({ id, response }) =>
        addressFields(response)
          .filter(({ access }) => access === undefined || isForSome(access))
          .map(({ name }) => `${id}: ${name}`),
      );
    expect(open).toEqual([]);
    expect(addressFields(staff.bans.response)).toHaveLength(1);
    expect(addressFields(sessions.show.response)).toHaveLength(3);
  });
});

withEachDatabase('addresses of people', (engine) => {
  let server: TestServer;
  let suspect: MadePlayer;
  let places: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await startTestServer({ engine });
    suspect = await server.createPlayer({ name: 'Some_Suspect' });
    const player_id = suspect.id;
    const id = await server.services.database.withWrite(async (tx) => {
      const seen = { player_id, first_at: 1, last_at: 2, count: 1 };
      await tx
        .insertInto('ip_use')
        .values([
          { ...seen, ip: IP },
          { ...seen, ip: SIX },
        ])
        .execute();
      await tx
        .insertInto('serial_use')
        .values({ ...seen, serial: SERIAL })
        .execute();
      await tx
        .insertInto('ban')
        .values({ player_id, type: 1, reason: 'Cheats', start_at: 1, end_at: null, ip: IP })
        .execute();
      const meta = { ip: IP, socketIp: SIX, serial: SERIAL, launcher: '4.1', note: `came from ${IP}` };
      const session = await tx
        .insertInto('vac_session')
        .values({ player_id, started_at: 1, connected: 1, meta: JSON.stringify(meta) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('vac_event')
        .values({ session_id: session.id, at: 1, label: 'Connected', details: JSON.stringify([IP, `[${SIX}]:7777`]) })
        .execute();
      return session.id;
    });
    places = { name: suspect.name, id: String(id), userId: String(suspect.id), text: suspect.name, date: '20260601' };
  });
  afterAll(() => server.close());

  const READS = allEndpoints().filter(({ method, events, answer }) => method === 'GET' && !events && answer === 'json');
  const pathOf = (endpoint: Endpoint) =>
    fillPath(endpoint.path, { ...PATH_PLACES, serial: SERIAL, ip: IP, hash: 'a'.repeat(64), ...places });

  it.each(BELOW)('are in no answer to level $adminLevel with $permissions', async ({ adminLevel, permissions }) => {
    const caller = await server.signInAs({ admin_level: adminLevel, permissions });
    const told: string[] = [];
    for (const endpoint of READS) {
      const answer = await caller.fetch('GET', pathOf(endpoint));
      if (answer.status !== 200) continue;
      const text = await answer.text();
      if (ADDRESSES.some((address) => text.includes(address))) told.push(endpoint.id);
    }
    expect(told).toEqual([]);
  });

  it('are in the answers to senior admins', async () => {
    const caller = await server.signInAs({ admin_level: 4 });
    const params = { id: Number(places['id']) };
    expect((await caller.api.call(staff.bans)).items).toMatchObject([{ ip: IP }]);
    expect(await caller.api.call(sessions.show, { params })).toMatchObject({ ip: IP, meta: { ip: IP, socketIp: SIX } });
    expect((await caller.api.call(sessions.events, { params }))[0]?.details).toEqual([IP, `[${SIX}]:7777`]);
  });

  it('are not found by searching for one below that level', async () => {
    const caller = await server.signInAs({ admin_level: 3 });
    expect((await caller.get(`rpg/ip/${IP}/users`)).status).toBe(403);
    expect((await caller.get(`rpg/serial/${SERIAL}/users`)).status).toBe(403);
  });

  it('come with neither colours nor state of a vehicle to a stranger', async () => {
    const { id } = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vehicle')
        .values({ plate: 'AB 123', model_id: 411, owner_id: suspect.id, colour1: 1, colour2: 2, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const seenBy = async (draft: Record<string, number>) =>
      Object.keys(await (await server.signInAs(draft)).api.call(vehicles.show, { params: { id } })).toSorted();
    const OWNERS = ['ownerGroup', 'ownerGroupId', 'ownerJobId', 'ownerUser', 'ownerUserId'];
    expect(await seenBy({})).toEqual(['id', 'modelId', ...OWNERS, 'own', 'plate', 'vehicleName'].toSorted());
    expect(await seenBy({ admin_level: 3 })).toEqual(await seenBy({}));
    expect(await seenBy({ admin_level: 4 })).toContain('colour1');
  });
});
