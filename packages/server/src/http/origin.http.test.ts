import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PANEL = 'https://panel.example';

withEachDatabase('who may send what changes something', (engine) => {
  let plain: TestServer;
  let secure: TestServer;
  beforeAll(async () => {
    plain = await startTestServer({ engine });
    secure = await startTestServer({ engine, config: { publicUrl: PANEL, trustProxy: { hops: 1 } } });
  });
  afterAll(async () => {
    await plain.close();
    await secure.close();
  });

  const logout = async (server: TestServer, headers: Record<string, string>) =>
    (await server.visitor.post('logout', undefined, { headers })).status;

  test.each([
    [PANEL, {}, 200],
    ['HTTPS://PANEL.EXAMPLE', {}, 200],
    ['https://panel.example:443', {}, 200],
    ['http://panel.example', {}, 403],
    ['http://panel.example', { 'x-forwarded-proto': 'https' }, 403],
    ['https://panel.example:8443', {}, 403],
    ['https://sub.panel.example', {}, 403],
    ['https://panel.example.evil.example', {}, 403],
    ['null', {}, 403],
    ['', {}, 403],
    ['file://', {}, 403],
  ])('an https panel answers a page of "%s" %o with %i', async (origin, more, status) => {
    expect(await logout(secure, { origin, ...more })).toBe(status);
  });

  test('the name that the request was sent to counts, not one that it tells', async () => {
    const { host } = new URL(secure.url);
    expect(await logout(secure, { origin: `https://${host}`, 'x-forwarded-proto': 'https' })).toBe(200);
    expect(await logout(secure, { origin: `http://${host}`, 'x-forwarded-proto': 'https' })).toBe(403);
    for (const header of ['x-forwarded-host', 'forwarded'])
      expect(await logout(secure, { origin: 'https://evil.example', [header]: 'evil.example' }), header).toBe(403);
    expect(await logout(plain, { origin: plain.url })).toBe(200);
    expect(await logout(plain, { origin: plain.url.replace('http:', 'https:') })).toBe(200);
  });

  test('a token lets a cookie pass no more than without it', async () => {
    const { headers } = await plain.signInAs();
    const origin = 'https://evil.example';
    for (const authorization of ['Bearer x', 'Basic dTpw', 'x'])
      expect(await logout(plain, { ...headers, origin, authorization })).toBe(403);
    expect(await logout(plain, { ...headers, 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' })).toBe(403);
    expect((await plain.visitor.get('principal', { headers })).status).toBe(200);
    const { name } = await plain.createPlayer();
    const token = await plain.withToken(name);
    const body = { name: 'ci', scopes: ['write'] };
    const sent = await token.post('rpg/account/tokens', body, { headers: { origin } });
    expect(sent.status).toBe(200);
  });

  test('behind TLS only the cookie counts that no other host can plant', async () => {
    const { name } = await secure.createPlayer();
    const credentials = { name, password: TEST_PASSWORD };
    const [cookie = ''] = (await secure.visitor.post('auth/rpg', credentials)).headers.getSetCookie();
    const token = /^__Host-steward_session=([\w-]{43});/.exec(cookie)?.[1] ?? '';
    const status = async (named: string) =>
      (await secure.visitor.get('principal', { headers: { cookie: named } })).status;
    expect(await status(`__Host-steward_session=${token}`)).toBe(200);
    expect(await status(`steward_session=${token}`)).toBe(401);
    expect(await status(`steward_session=planted; __Host-steward_session=${token}`)).toBe(200);
  });

  test('tells once that a proxy is not trusted, and takes no address from it', async () => {
    const warned = (server: TestServer, text: string) => server.logLines.filter((line) => line.includes(text));
    const headers = { 'x-forwarded-for': '7.7.7.7' };
    await plain.visitor.get('health');
    expect(warned(plain, 'X-Forwarded-For')).toEqual([]);
    for (let sent = 0; sent < 3; sent++) await plain.visitor.get('health', { headers });
    expect(warned(plain, 'STEWARD_TRUST_PROXY is not set')).toHaveLength(1);
    const other = await startTestServer({
      engine,
      config: { trustProxy: { ranges: [{ kind: 'ipv4', base: '10.0.0.0', bits: 8 }] } },
    });
    try {
      for (let sent = 0; sent < 3; sent++) await other.visitor.get('health', { headers });
      expect(warned(other, 'STEWARD_TRUST_PROXY does not name')).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});
