import { bareHost } from '@steward/api-client/rules/server-address';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { showMany } from '@steward/api-client/rules/counted';
import { showBytes } from '@steward/api-client/rules/numbers';
import { showDuration } from '@steward/api-client/rules/playtime';
import { say } from '@steward/api-client/rules/say';
import { keyPaths } from '../backup/files.ts';
import type { Config } from '../config/config.ts';
import type { Services } from '../core/services.ts';
import { findWrongCounts } from '../db/list-counts.ts';
import { LATEST } from '../db/migrate.ts';
import { NoReplicaError } from '../db/replica.ts';
import { isOpenToForgery } from '../config/proxy-trust.ts';
import { countOutbox, databaseBytes, listGameServers, listHeard } from '../modules/metrics/repository.ts';
import { databaseSettings } from '../modules/metrics/repository-settings.ts';
import { VERSION } from '../modules/site/version.ts';
import { found as words } from '../words/found.ts';
import { reasonOf } from './database-problem.ts';

/** What was looked at, and what to do where it is not well. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly found: string;
  readonly todo?: string;
}

export type Look = (services: Services) => Promise<readonly Finding[]>;

const LEAST_BYTES = 1e9;
const LEAST_SHARE = 0.05;
const SILENT_SECONDS = 600;
const MOST_WAITING = 3600;
const TLS_DAYS = 14;
const TIMEOUT_MS = 5000;
const MOST_SKEW = 5;
export const DAY = 86_400;

const diskOf = async (check: string, folder: string): Promise<Finding> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const found = `${showBytes(bavail * bsize)} of ${showBytes(blocks * bsize)} left in ${folder}`;
  return bavail * bsize < LEAST_BYTES || bavail / Math.max(1, blocks) < LEAST_SHARE
    ? { check, state: 'warning', found, todo: 'Make room, or set logRetention.' }
    : { check, state: 'ok', found };
};

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

export const disk: Look = async ({ config }) => {
  const logs = (await isThere(config.logsDir)) ? [await diskOf('disk of logs', config.logsDir)] : [];
  return [await diskOf('disk', config.dataDir), ...logs];
};

async function openFile(path: string): Promise<Finding | undefined> {
  const mode = (await stat(path).catch(() => undefined))?.mode ?? 0;
  if ((mode & 0o077) === 0) return undefined;
  return {
    check: 'permissions',
    state: 'wrong',
    found: `${path} may be read by others.`,
    todo: `Run: chmod go-rwx ${path}`,
  };
}

export const permissions: Look = async ({ config }) => {
  const secret = [...keyPaths(config), ...(config.databaseUrl === undefined ? [config.databaseFile] : [])];
  const found = (await Promise.all(secret.map(openFile))).filter((one) => one !== undefined);
  const writable = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    found.push({
      check: 'permissions',
      state: 'wrong',
      found: `${config.dataDir} cannot be written.`,
      todo: 'Run this as the account of the server.',
    });
  return found.length > 0
    ? found
    : [{ check: 'permissions', state: 'ok', found: 'Keys and database are for their owner alone.' }];
};

export const database: Look = async ({ db, engine, clock }) => {
  const { version, settings, now } = await databaseSettings(db, engine);
  const size = showBytes(await databaseBytes(db, engine));
  const findings: Finding[] = [
    { check: 'database', state: 'ok', found: `${version}, ${size}, tables of version ${LATEST}` },
  ];
  for (const { name, is, wanted } of settings)
    if (is !== wanted)
      findings.push({
        check: 'database',
        state: 'warning',
        found: `${name} is ${is}.`,
        todo: `Set it to ${wanted}: what was acknowledged may be lost at a power cut, or texts may be wrong.`,
      });
  const skew = now === undefined ? 0 : Math.abs(now - clock.now());
  findings.push(
    skew > MOST_SKEW
      ? {
          check: 'clock',
          state: 'wrong',
          found: `This machine and the database differ by ${showDuration(skew)}.`,
          todo: 'Let NTP keep both clocks.',
        }
      : { check: 'clock', state: 'ok', found: new Date(clock.now() * 1000).toISOString() },
  );
  return findings;
};

export const counts: Look = async ({ db }) => {
  const wrong = await findWrongCounts(db);
  if (wrong.length === 0) return [{ check: 'counts', state: 'ok', found: 'Lists have as many rows as they say.' }];
  const lists = [...new Set(wrong.map(({ list }) => list))].join(', ');
  return [
    {
      check: 'counts',
      state: 'warning',
      found: `The number beside these lists is wrong: ${lists}. A program other than Steward changed them past its triggers.`,
      todo: 'The server puts that right within a day; start it anew for two minutes later. Let other programs keep triggers on.',
    },
  ];
};

/** So much of the log of writes is taken over in a moment. */
const MUCH_BEHIND = 64e6;

export const replica: Look = async ({ database: { replica: named } }) => {
  if (!named) return [];
  try {
    const behind = await named.lag();
    const found = `${showBytes(behind)} behind the database`;
    return behind > MUCH_BEHIND
      ? [
          {
            check: 'replica',
            state: 'warning',
            found,
            todo: 'Long reads go to the database meanwhile. Look at the disk of the replica.',
          },
        ]
      : [{ check: 'replica', state: 'ok', found }];
  } catch (error) {
    const todo =
      error instanceof NoReplicaError
        ? 'Name a streaming replica of this database, or unset it.'
        : 'Long reads go to the database meanwhile. Start the replica, or unset STEWARD_DATABASE_READ_URL.';
    return [
      { check: 'replica', state: error instanceof NoReplicaError ? 'wrong' : 'warning', found: reasonOf(error), todo },
    ];
  }
};

export const outbox: Look = async ({ db, clock }) => {
  const states = await countOutbox(db);
  const of = (state: string) => states.find((one) => one.state === state);
  const age = of('waiting') ? clock.now() - Number(of('waiting')?.oldest) : 0;
  const failed = Number(of('failed')?.n ?? 0);
  const found = say(words.outbox, { waiting: Number(of('waiting')?.n ?? 0), failed });
  if (failed > 0 || age > MOST_WAITING)
    return [{ check: 'outbox', state: 'warning', found, todo: 'Look at "steward-server outbox list".' }];
  return [{ check: 'outbox', state: 'ok', found }];
};

export const gameServers: Look = async ({ db, clock }) => {
  const heard = (await listHeard(db)).map(({ server, heard_at }): Finding => {
    const age = clock.now() - heard_at;
    return age > SILENT_SECONDS
      ? {
          check: 'game servers',
          state: 'warning',
          found: `${server} was not heard for ${showDuration(age)}.`,
          todo: 'Run "steward-agent check" on its machine.',
        }
      : { check: 'game servers', state: 'ok', found: `${server} was heard ${showDuration(Math.max(1, age))} ago.` };
  });
  const away = (await listGameServers(db))
    .filter(({ online }) => online === 0)
    .map(({ server }): Finding => ({
      check: 'game servers',
      state: 'warning',
      found: `${server} does not answer players.`,
      todo: 'Look whether it runs, and whether its address in "servers" is right.',
    }));
  if (heard.length + away.length > 0) return [...heard, ...away];
  return [
    {
      check: 'game servers',
      state: 'warning',
      found: 'None was ever heard.',
      todo: 'Make a token with "steward-server token create" and install the agent.',
    },
  ];
};

/** When the certificate of an address ends, in epoch milliseconds. */
function certificateEnd(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = url.port === '' ? 443 : Number(url.port);
    const host = bareHost(url.hostname);
    const named = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...named, timeout: TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')));
    socket.once('error', reject);
  });
}

async function certificate({ publicUrl }: Config, nowMs: number): Promise<Finding> {
  const check = 'TLS';
  if (publicUrl === undefined)
    return {
      check,
      state: 'warning',
      found: 'STEWARD_PUBLIC_URL is not set.',
      todo: 'Set it to the https address that people use; cookies are Secure then.',
    };
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:')
    return {
      check,
      state: 'wrong',
      found: `${publicUrl} is not encrypted.`,
      todo: 'Put a proxy that speaks TLS in front.',
    };
  try {
    const days = Math.floor(((await certificateEnd(url)) - nowMs) / 1000 / DAY);
    return days < TLS_DAYS
      ? { check, state: 'wrong', found: `The certificate ends in ${showMany(days, 'day')}.`, todo: 'Renew it.' }
      : { check, state: 'ok', found: `The certificate holds for ${showMany(days, 'day')}.` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { check, state: 'wrong', found: `${url.origin}: ${reason}.`, todo: 'Mend the certificate or the name.' };
  }
}

export const proxy: Look = async ({ config, clock }) => {
  const tls = await certificate(config, clock.nowMs());
  const check = 'proxy';
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === undefined)
    return [
      tls,
      {
        check,
        state: 'wrong',
        found: 'No proxy is trusted, so everybody seems to come from one address.',
        todo: 'Set STEWARD_TRUST_PROXY.',
      },
    ];
  if (isOpenToForgery(config.host, config.trustProxy))
    return [
      tls,
      {
        check,
        state: 'wrong',
        found: 'Others than the proxy may connect and pretend any address.',
        todo: 'Let STEWARD_HOST be one that only the proxy reaches, or name the proxies.',
      },
    ];
  return [
    tls,
    { check, state: 'ok', found: config.trustProxy ? 'Its word is taken for addresses.' : 'None is trusted.' },
  ];
};

export const versions: Look = () => {
  const { node, sqlite = '' } = globalThis.process.versions;
  return Promise.resolve([
    { check: 'versions', state: 'ok', found: `Steward ${VERSION}, Node.js ${node}, SQLite ${sqlite}` },
  ]);
};
