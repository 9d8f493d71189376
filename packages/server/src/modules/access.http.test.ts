import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@steward/api-client/contract/index';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { allows, describeAccess, type Viewer } from '@steward/api-client/rules/access';
import { SWITCHABLE_PERMISSIONS } from '@steward/api-client/rules/roles';
import { fillPath } from '@steward/api-client/rules/segments';
import { PATH_PLACES } from '../testing/path-places.ts';
import type { TestClient } from '../testing/test-client.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A player whom nobody below is, so that no relation ("self", "owner") holds. */
const OTHER = 'Somebody_Else';
const NOWHERE = '987654321';

/** Values for the places in paths that are right in form, so that only the access decides. */
const PLACES = { ...PATH_PLACES, name: OTHER, id: NOWHERE, userId: NOWHERE };

const people: readonly { who: string; adminLevel: number; developerLevel: number; permissions: readonly string[] }[] = [
  { who: 'a player', adminLevel: 0, developerLevel: 0, permissions: [] },
  ...Object.keys(SWITCHABLE_PERMISSIONS).map((name) => ({
    who: `a player with ${name}`,
    adminLevel: 0,
    developerLevel: 0,
    permissions: [name],
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((adminLevel) => ({
    who: `admin ${adminLevel}`,
    adminLevel,
    developerLevel: 0,
    permissions: [],
  })),
  ...[1, 2, 3].map((developerLevel) => ({
    who: `developer ${developerLevel}`,
    adminLevel: 0,
    developerLevel,
    permissions: [],
  })),
];

/** Calls that would end the session or run a command when they are allowed: only their refusals are tried. */
const LEFT_OUT = new Set(['accounts.signOut']);
/** A refusal with the same status, of another rule than access. */
const NEVER_ALLOWED_HERE = (endpoint: Endpoint): boolean => endpoint.target?.lowerRank !== undefined;

withEachDatabase('access to every call', (engine) => {
  let server: TestServer;
  const clients = new Map<string, TestClient>();

  beforeAll(async () => {
    server = await startTestServer({ engine });
    await server.createPlayer({ name: OTHER });
    for (const { who, adminLevel, developerLevel, permissions } of people) {
      const levels = { admin_level: adminLevel, developer_level: developerLevel };
      const { name } = await server.createPlayer({ ...levels, permissions });
      clients.set(who, await server.signIn(name));
      if (who === 'admin 10') clients.set('a token', await server.withToken(name));
    }
    const { name } = await server.createPlayer({ admin_level: 10, disabled: 1 });
    clients.set('a disabled admin', await server.signIn(name));
    clients.set('a game server', await server.withToken(null));
  });
  afterAll(() => server.close());

  const statusFor = async (client: TestClient, endpoint: Endpoint): Promise<number> => {
    const abort = new AbortController();
    const response = await client.fetch(endpoint.method, fillPath(endpoint.path, PLACES), {
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
      signal: abort.signal,
    });
    abort.abort();
    return response.status;
  };

  describe.each(allEndpoints().filter((endpoint) => !LEFT_OUT.has(endpoint.id)))('$id', (endpoint) => {
    const isOpen = endpoint.access.rule === 'public';
    const isSigned = endpoint.access.rule === 'signature';
    const isBridge = endpoint.access.rule === 'bridge';

    it('refuses nobody, players and ranks as the contract says', async () => {
      const wrong: string[] = [];
      const expectAllowed = (who: string, allowed: boolean, status: number, refused: number) => {
        const ok = allowed
          ? status !== 401 && (status !== 403 || NEVER_ALLOWED_HERE(endpoint)) && status < 600 && status !== 500
          : status === refused;
        if (!ok) wrong.push(`${who}: ${status} (${describeAccess(endpoint.access)})`);
      };
      const nobody = await statusFor(server.visitor, endpoint);
      if (isSigned) {
        // Who calls does not count, only a signature, which nobody here has.
        for (const client of [server.visitor, ...clients.values()]) expect(await statusFor(client, endpoint)).toBe(401);
        return;
      }
      if (endpoint.id !== 'accounts.signIn') expectAllowed('nobody', isOpen, nobody, 401);
      for (const { who, adminLevel, developerLevel, permissions } of people) {
        const viewer: Viewer = { name: who, adminLevel, developerLevel, permissions, barred: false };
        const allowed = allows(endpoint.access, viewer, () => false) === true;
        expectAllowed(who, allowed, await statusFor(clients.get(who) ?? server.visitor, endpoint), 403);
      }
      const token = await statusFor(clients.get('a token') ?? server.visitor, endpoint);
      if (!endpoint.id.startsWith('accounts.'))
        expectAllowed(
          'a token',
          allows(
            endpoint.access,
            { name: 'x', adminLevel: 10, developerLevel: 0, permissions: [], barred: false },
            () => false,
          ) === true,
          token,
          403,
        );
      expectAllowed(
        'a disabled admin',
        isOpen || endpoint.whenBarred === 'allowed',
        await statusFor(clients.get('a disabled admin') ?? server.visitor, endpoint),
        403,
      );
      const game = await statusFor(clients.get('a game server') ?? server.visitor, endpoint);
      if (isBridge) expectAllowed('a game server', true, game, 403);
      else if (!isOpen) expectAllowed('a game server', false, game, 403);
      expect(wrong).toEqual([]);
    });
  });
});
