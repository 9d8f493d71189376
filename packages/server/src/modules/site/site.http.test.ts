import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allEndpoints } from '@steward/api-client/contract/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { modules } from '../index.ts';

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, object> } }> };
        responses: Record<string, { content?: Record<string, { schema?: { properties?: object } }> }>;
        [key: string]: unknown;
      }
    >
  >;
  [key: string]: unknown;
};

withEachDatabase('the site', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      config: {
        communityName: 'Test Town',
        demonstration: true,
        servers: [
          { id: 'main', kind: 'rpg', commands: true, label: 'Town', address: '127.0.0.1:7777', maxPlayers: 300 },
          { id: 'second', kind: 'rpg', commands: true, label: 'City', address: '127.0.0.1:7778', maxPlayers: 50 },
        ],
      },
    });
  });
  afterAll(() => server.close());

  test('tells its name, links and servers to anyone', async () => {
    const answer = await server.visitor.get('site/config');
    expect(answer.body).toMatchObject({
      community_name: 'Test Town',
      demonstration: true,
      servers: [
        { id: 'main', kind: 'rpg', label: 'Town', address: '127.0.0.1:7777' },
        { id: 'second', kind: 'rpg', label: 'City', address: '127.0.0.1:7778' },
      ],
      chat_url: null,
    });
  });
  test('shows the operator’s picture of the map, and nothing else as an image', async () => {
    expect((await server.visitor.get('site/map-image')).status).toBe(404);
    const { config } = server.services;
    const path = join(config.dataDir, 'map.png');
    Object.assign(config, { mapImage: path });
    expect((await server.visitor.get('site/config')).body).toMatchObject({ map_image_url: '/api/site/map-image' });
    expect((await server.visitor.get('site/map-image')).status).toBe(404);
    await writeFile(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]));
    expect((await server.visitor.fetch('GET', 'site/map-image')).headers.get('content-type')).toBe('image/png');
    await writeFile(path, '<script>alert(1)</script>');
    const other = await server.visitor.fetch('GET', 'site/map-image');
    expect(other.headers.get('content-type')).toBe('application/octet-stream');
    expect(other.headers.get('content-disposition')).toMatch(/^attachment/);
    Object.assign(config, { mapImage: null });
  });
  test('takes servers that nobody asked yet for offline, and unknown ones', async () => {
    const status = async (kind: string) => (await server.visitor.get(`site/status/${kind}`)).body;
    await server.createPlayer({ online: true });
    expect(await status('rpg')).toMatchObject({ online: false, players: 0, hostname: 'Town' });
    expect(await status('mc')).toMatchObject({ online: false });
    expect((await server.visitor.get('site/status/nothing')).status).toBe(400);
  });
  test('tells the status of each server by its id, and that of the first of a kind by the kind', async () => {
    const { body } = await server.visitor.get<object[]>('site/servers');
    expect(body).toMatchObject([
      { id: 'main', kind: 'rpg', label: 'Town', address: '127.0.0.1:7777' },
      { id: 'second', kind: 'rpg', label: 'City', address: '127.0.0.1:7778' },
    ]);
    expect((await server.visitor.get('site/servers/second')).body).toEqual(body[1]);
    expect((await server.visitor.get('site/status/rpg')).body).toMatchObject({ address: '127.0.0.1:7777' });
    for (const id of ['rpg', 'third']) expect((await server.visitor.get(`site/servers/${id}`)).status).toBe(404);
    expect((await server.visitor.get('site/servers/third/players')).status).toBe(404);
    expect((await server.visitor.get('site/servers/A B')).status).toBe(400);
  });
  test('says that it is well and ready', async () => {
    expect((await server.visitor.get('health')).body).toEqual({
      ok: true,
      version: expect.stringMatching(/^\d+\./) as string,
    });
    expect((await server.visitor.get('ready')).body).toEqual({ ok: true });
  });
  test('describes every call as OpenAPI 3.1, with the keys of the wire', async () => {
    const { body } = await server.visitor.get<Document>('openapi.json');
    expect(body['openapi']).toBe('3.1.0');
    for (const endpoint of allEndpoints()) {
      const operation = body.paths[`/api/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId, endpoint.path).toBe(endpoint.id);
      expect(operation?.['x-steward-access']).toEqual(endpoint.access);
    }
    const profile =
      body.paths['/api/rpg/user/{name}']?.['get']?.responses['200']?.content?.['application/json']?.schema;
    expect(Object.keys(profile?.properties ?? {})).toEqual(
      expect.arrayContaining(['master_account', 'last_logged_in', 'user_ban']),
    );
    expect(JSON.stringify(body)).not.toContain('"lastLoggedIn"');
  });

  test('says what the fields of a call are, as forms do', async () => {
    const { body } = await server.visitor.get<Document>('openapi.json');
    const sent = (path: string) =>
      body.paths[`/api/${path}`]?.['post']?.requestBody?.content?.['application/json']?.schema?.properties;
    expect(sent('rpg/user/{name}/ban')?.['reason']).toMatchObject({
      title: 'Reason',
      description: 'The player sees it.',
      type: 'string',
    });
    expect(sent('rpg/user/{name}/ban')?.['endTimestamp']).toMatchObject({ title: 'Ends' });
  });
});

test('every call of the contract is registered once', () => {
  const ids = modules.flat().map(({ endpoint }) => endpoint.id);
  expect([...ids].sort()).toEqual(
    allEndpoints()
      .map(({ id }) => id)
      .sort(),
  );
});
