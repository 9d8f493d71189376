import { expect, test } from 'vitest';
import { ConfigError } from './problems.ts';
import { readConfig } from './read.ts';

const none = () => {
  throw new Error('no file');
};
const refusal = (env: Record<string, string>, file: () => string = none): string => {
  try {
    readConfig(env, file);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('It was taken.');
};

test('needs no setting, and listens to this machine only', () => {
  const config = readConfig({ PATH: '/bin', STEWARD_PORT: '' }, none);
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 4747,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    trustProxy: undefined,
    communityName: 'Steward',
    demonstration: false,
    limits: { searchesPerMinute: 120, connections: 10_000 },
    sessions: { staffIdleHours: 12, staffDays: 14 },
    quotas: { tails: 20, followedSearches: 4, tokens: 25 },
  });
  expect(config.databaseFile).toBe(`${config.dataDir}/steward.db`);
  expect(config.logsDir).toBe(`${config.dataDir}/logs`);
});

test('takes what is set', () => {
  const file = JSON.stringify({
    communityName: 'Town',
    restart: { develop: { command: ['systemctl', 'restart', 'game'] } },
    servers: [{ kind: 'mc', label: 'Craft', address: 'mc.example:25565' }],
  });
  const config = readConfig(
    {
      STEWARD_CONFIG: 'steward.json',
      STEWARD_TRUST_PROXY: '1',
      STEWARD_DATABASE_URL: 'postgres://db/steward',
      STEWARD_PUBLIC_URL: 'https://panel.example',
    },
    () => file,
  );
  expect(config).toMatchObject({
    communityName: 'Town',
    trustProxy: { hops: 1 },
    databaseUrl: 'postgres://db/steward',
    publicUrl: 'https://panel.example',
    servers: [{ maxPlayers: 500 }],
    restart: { develop: { timeoutSeconds: 600 } },
  });
});

test('names every setting that cannot be used, and what to set', () => {
  const text = refusal({
    STEWARD_PORT: 'many',
    STEWARD_DATABASE_URL: 'mysql://x',
    STEWARD_SECRET_KEY: 'short',
    STEWARD_TRUST_PROXY: 'yes',
  });
  for (const part of [
    'STEWARD_PORT must be a port number.',
    'STEWARD_DATABASE_URL must begin with postgres://',
    'STEWARD_SECRET_KEY must have at least 32 characters',
    'STEWARD_TRUST_PROXY must be a number of proxies',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('short');
});

test('refuses a replica of the embedded database', () => {
  const replica = { STEWARD_DATABASE_READ_URL: 'postgres://replica/steward' };
  expect(refusal(replica)).toContain('STEWARD_DATABASE_READ_URL needs STEWARD_DATABASE_URL');
  expect(readConfig({ ...replica, STEWARD_DATABASE_URL: 'postgres://db/steward' }, () => '').databaseReadUrl).toBe(
    'postgres://replica/steward',
  );
});

test('refuses a proxy that can never be trusted, and says so', () => {
  expect(refusal({ STEWARD_TRUST_PROXY: '0' })).toContain('STEWARD_TRUST_PROXY is 0, which trusts nobody');
  expect(refusal({ STEWARD_TRUST_PROXY: '10.0.0.300' })).toContain('"10.0.0.300" is none of them');
  expect(refusal({ STEWARD_TRUST_PROXY: '10.0.0.2' })).toContain('while Steward listens on 127.0.0.1');
});

test('explains what is wrong with the file', () => {
  expect(refusal({ STEWARD_CONFIG: 'a.json' })).toContain('a.json (STEWARD_CONFIG) cannot be read');
  expect(refusal({ STEWARD_CONFIG: 'a.json' }, () => '{')).toContain('is not valid JSON');
  const text = refusal({ STEWARD_CONFIG: 'a.json' }, () =>
    JSON.stringify({ comunityName: 'x', chatUrl: 'javascript:alert(1)', restart: { prod: { command: [] } } }),
  );
  for (const part of [
    'does not know: comunityName',
    'chatUrl must be an address',
    'restart: prod: command needs the program',
  ])
    expect(text).toContain(part);
});

test('takes any number of game servers, each with an id of its own', () => {
  const servers = (...given: object[]) =>
    readConfig({ STEWARD_CONFIG: 'x.json' }, () => JSON.stringify({ servers: given })).servers;
  const server = (more: object) => ({ label: 'One', address: 'play.example:7777', ...more });
  expect(
    servers(
      server({ kind: 'rpg' }),
      server({ kind: 'rpg', id: 'freeroam-2' }),
      server({ kind: 'mc', commands: true }),
      server({ kind: 'tdm' }),
      server({ kind: 'mc', id: 'mc-2', commands: ['kick', 'ban'] }),
    ).map(({ id, commands }) => [id, commands]),
  ).toEqual([
    ['rpg', true],
    ['freeroam-2', true],
    ['mc', true],
    ['tdm', false],
    ['mc-2', ['kick', 'ban']],
  ]);
  for (const commands of ['kick', ['cash'], 1])
    expect(() => servers(server({ kind: 'mc', commands }))).toThrow(
      'must be true, false, or a list of kick, ban, unban, punish, punishment.expunge, alert',
    );
  expect(() => servers(server({ kind: 'rpg' }), server({ kind: 'mc', id: 'rpg' }))).toThrow(
    'servers: 1: id is "rpg", as that of an earlier server is. Give each server an id of its own, such as rpg-2.',
  );
  expect(() => servers(server({ kind: 'rpg', id: 'Über server' }))).toThrow(
    'must be small letters, digits and hyphens',
  );
});
