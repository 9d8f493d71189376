import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SCRIPT = `console.log(${'1'.repeat(3000)})`;

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  const dir = `${database.dir}/web`;
  mkdirSync(`${dir}/static`, { recursive: true });
  writeFileSync(`${dir}/index.html`, '<!doctype html><html><head><title>x</title></head><body></body></html>');
  writeFileSync(`${dir}/static/app-abc.js`, SCRIPT);
  writeFileSync(`${dir}/static/app-abc.js.gz`, gzipSync(SCRIPT));
  writeFileSync(`${dir}/.secret`, 'hidden');
  writeFileSync(`${database.dir}/outside.txt`, 'outside');
  server = await startTestServer({ engine: 'sqlite', database });
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const page = { accept: 'text/html,application/xhtml+xml' };

test('shows the portal at every path that is its own, with a policy and a nonce of its own each time', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/login?return=/x', '/player/a%2Fb', '/assets/Zed', '/player//inventory', '/index.html']) {
    const answer = await get(path, page);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    for (const part of ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(6);
});
test('lets files with a hash in their name be kept for ever, and sends them as they were compressed', async () => {
  const answer = await get('/static/app-abc.js', { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(await answer.text()).toBe(SCRIPT);
});
test('answers 404 for files that are not there, and shows none that are not its own', async () => {
  for (const path of ['/static/none.js', '/.secret', '/%2e%2e/outside.txt', '/..%2foutside.txt']) {
    const answer = await get(path);
    const text = await answer.text();
    expect(text, path).not.toMatch(/hidden|outside/);
  }
  expect((await get('/static/none.js', page)).status).toBe(404);
  expect((await fetch(`${server.url}/login`, { method: 'POST' })).status).toBe(404);
});
test('never answers a call with a page', async () => {
  const answer = await get('/api/none', page);
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'There is no such call.' }]);
});
test('compresses large answers to those who take it', async () => {
  const plain = await get('/api/openapi.json', { 'accept-encoding': 'identity' });
  const small = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
  expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(await small.json()).toEqual(await plain.json());
});
