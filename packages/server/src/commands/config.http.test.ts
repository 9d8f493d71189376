import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configFileSchema } from '../config/json-schema.ts';
import { readConfig } from '../config/read.ts';
import { main } from '../main.ts';
import { documentedBlock } from '../testing/documented.ts';
import { startTestServer } from '../testing/test-server.ts';
import { reloadInto } from './reload.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-config-'));
  file = join(dir, 'config.json');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const EXAMPLE = documentedBlock('docs/operators/configure.md', 'json', 'communityName');

async function run(args: string, settings: unknown, env: Record<string, string> = {}) {
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings, null, 2), { mode: 0o600 });
  const said = { out: '', err: '' };
  const code = await main(args.split(' '), {
    env: { STEWARD_DATA_DIR: dir, STEWARD_CONFIG: file, ...env },
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    log: () => undefined,
    askSecret: undefined,
    stopped: () => Promise.resolve(),
  });
  return { code, ...said };
}

test('tells all problems of environment and file at once, each with its place', async () => {
  const { code, err } = await run(
    'config check',
    { limits: { connections: 3 }, comunityName: 'Town', links: [{ label: 'Rules', url: 'ftp://x' }] },
    { STEWARD_PORT: 'many' },
  );
  expect(code).toBe(1);
  expect(err).toContain('STEWARD_PORT must be a port number.\n');
  expect(err).toContain(`${file}:3:5: limits.connections `);
  expect(err).toContain(`${file}:9:7: links.0.url must be an address`);
  expect(err).toMatch(/config\.json:1:1: has settings that Steward does not know: comunityName\./);
  expect((await run('config check', '{\n  "links": [,]\n}')).err).toContain(`${file}:2:13. Check its commas`);
});

test('finds what the settings name and is not there, and secrets that everybody may read', async () => {
  const settings = { mapImage: join(dir, 'no.png'), donationSecret: 'x'.repeat(16) };
  const { err } = await run('config check', settings);
  expect(err).toBe(`mapImage: ${join(dir, 'no.png')} cannot be read. Name a picture that this account may read.\n`);
  const fine = await run('config check', { communityName: 'Town' });
  expect(fine).toMatchObject({ code: 0, err: `The settings can be used: 2 variables, and the file ${file}.\n` });
  chmodSync(file, 0o644);
  expect((await run('config check', { communityName: 'Town' })).code).toBe(0);
  expect((await run('config check', { donationSecret: 'x'.repeat(16) })).err).toContain(`chmod o-rwx ${file}`);
});

test('shows what is in effect and where it comes from, and no secret', async () => {
  const secrets = [
    'donation-secret-0000',
    'hook-secret',
    'variable-secret',
    'database-secret',
    's'.repeat(32),
    'head-secret',
  ];
  const [donationSecret, hook, variable, password, key = '', head] = secrets;
  const settings = {
    donationSecret,
    alertChannels: [{ name: 'staff', level: 1, webhookUrl: `https://chat.example.org/${hook}` }],
    restart: { prod: { command: ['x'], env: { TOKEN: variable } } },
    limits: { connections: 500 },
  };
  const env = {
    STEWARD_DATABASE_URL: `postgres://steward:${password}@db.example.org/steward`,
    STEWARD_SECRET_KEY: key,
    STEWARD_AUDIT_HEAD: `https://heads.example.org/${head}`,
  };
  for (const args of ['config show', 'config show --json']) {
    const { out, code } = await run(args, settings, env);
    expect(code).toBe(0);
    for (const secret of secrets) expect(out).not.toContain(secret);
  }
  const { out } = await run('config show', settings, env);
  expect(out).toContain('limits.connections\t500\tfile\n');
  expect(out).toContain('limits.searchesPerMinute\t120\tdefault\n');
  expect(out).toContain('STEWARD_PORT\t4747\tdefault\n');
  expect(out).toContain('STEWARD_LOGS_URL\t(not set)\tdefault\n');
  expect(out).toContain('STEWARD_DATABASE_URL\t"postgres://steward:(hidden)@db.example.org/steward"\tenvironment\n');
  expect(out).toContain('donationSecret\t"(hidden)"\tfile\n');
});

test('hides every key that sounds like a secret', () => {
  const found: string[] = [];
  const look = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, inner] of Object.entries((schema as { properties?: object }).properties ?? {})) {
      const text = JSON.stringify(inner);
      if (
        /secret|token|password|webhook|apikey/i.test(key) &&
        text.includes('"type":"string"') &&
        !text.includes('writeOnly')
      )
        found.push(`${path}${key}`);
    }
    for (const [key, inner] of Object.entries(schema)) look(inner, key === 'properties' ? path : `${path}${key}.`);
  };
  look(configFileSchema(), '');
  expect(found).toEqual([]);
});

test('prints a schema that an independent validator takes, and which takes the documented example', async () => {
  const { out } = await run('config schema', {});
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(out) as object);
  expect(validate(JSON.parse(EXAMPLE))).toBe(true);
  expect(validate({ ...(JSON.parse(EXAMPLE) as object), unknown: 1 })).toBe(false);
  expect(validate({ $schema: './steward.schema.json', communityName: 'Town' })).toBe(true);
  expect(readConfig({ STEWARD_CONFIG: 'x' }, () => '{"$schema": "y"}')).not.toHaveProperty('$schema');
});

test('tells what of the community’s own ways cannot be used, and takes zone and language from variables', async () => {
  const { code, err } = await run('config check', {
    community: {
      timeZone: '+05:30',
      language: 'no language',
      currency: { sign: '12' },
      dateForm: 'YY',
      firstDayOfWeek: 'monday',
      rankNames: { admin: { 11: 'King' } },
      serverNames: { samp: 'Town' },
    },
  });
  expect(code).toBe(1);
  expect(err).toContain(`${file}:3:5: community.timeZone must be the name of a time zone, such as`);
  for (const text of [
    'community.language must be the tag of a language, such as en, en-IN or nl',
    'community.currency.sign must be one to four characters',
    'community.dateForm must be one of DD-MM-YYYY',
    'community.firstDayOfWeek must be one of mon, tue',
    'community.rankNames.admin.11 must be a level from 0 to 10',
    'community.serverNames',
  ])
    expect(err).toContain(text);
  const settings = { community: { timeZone: 'Asia/Tokyo' } };
  const env = { STEWARD_TIME_ZONE: 'Asia/Kolkata' };
  const { out } = await run('config show', settings, env);
  expect(out).toContain('community.timeZone\t"Asia/Kolkata"\tenvironment\n');
  expect(out).toContain('community.language\t"en"\tdefault\n');
  expect((await run('config check', {}, { STEWARD_TIME_ZONE: 'Mars/Olympus' })).err).toContain(
    'STEWARD_TIME_ZONE must be',
  );
  const named = readConfig({ STEWARD_CONFIG: 'x' }, () =>
    JSON.stringify({
      community: { serverNames: { rpg: 'City life' } },
      servers: [
        { kind: 'rpg', address: 'a' },
        { kind: 'mc', address: 'b' },
      ],
    }),
  );
  expect(named.servers.map(({ label }) => label)).toEqual(['City life', 'Minecraft']);
});

test('takes over what can change while it runs, tells what cannot, and keeps everything when something is wrong', async () => {
  writeFileSync(file, JSON.stringify({ communityName: 'Before' }));
  const env = { STEWARD_DATA_DIR: dir, STEWARD_CONFIG: file };
  const server = await startTestServer({
    engine: 'sqlite',
    config: { ...readConfig(env, (name) => readFileSync(name, 'utf8')), securityLog: 'off' },
  });
  try {
    const nameOf = async () =>
      ((await server.visitor.get('site/config')).body as { community_name: string }).community_name;
    expect(await nameOf()).toBe('Before');
    writeFileSync(file, JSON.stringify({ communityName: 'After', limits: { connections: 77 } }));
    await reloadInto(server.services, { env });
    expect(await nameOf()).toBe('After');
    expect(server.services.config.limits.connections).toBe(10_000);
    expect(server.logLines.join('')).toContain('need a restart');
    const community = { timeZone: 'Asia/Kolkata', currency: { sign: '₹' } };
    writeFileSync(file, JSON.stringify({ communityName: 'After', community }));
    await reloadInto(server.services, { env });
    expect(server.services.config.community).toMatchObject({ timeZone: 'Europe/Amsterdam', currency: { sign: '₹' } });
    expect(server.logLines.at(-1)).toContain('community.timeZone');
    writeFileSync(file, '{');
    await reloadInto(server.services, { env });
    expect(await nameOf()).toBe('After');
    expect(server.logLines.join('')).toContain('were not read again');
  } finally {
    await server.close();
  }
});
