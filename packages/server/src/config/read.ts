import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandEnv } from '@steward/api-client/processes/command-env';
import { KIND_TITLES } from '@steward/api-client/rules/server-address';
import type * as z from 'zod';
import { uselessOn } from './proxy-trust.ts';
import type { Config } from './config.ts';
import { Environment } from './environment.ts';
import { ConfigFile, type FileConfig } from './file.ts';
import { faultIn } from './places.ts';
import { ConfigError, lineOf, problemsOf, type ConfigProblem } from './problems.ts';

const UNUSABLE = 'Some settings cannot be used';

/** A file, or `-`, `off` and an address as they are. */
const outputOf = (given: string | undefined, usual: string): string =>
  given !== undefined && (given === '-' || given === 'off' || /^https?:\/\//.test(given))
    ? given
    : resolve(given ?? usual);

type Variables = Readonly<Record<string, string | undefined>>;

/** What was set, as far as it can be used, and everything that cannot be. */
export interface Reading {
  readonly problems: readonly ConfigProblem[];
  /** The variables that are set; empty ones count as not set. */
  readonly set: Readonly<Record<string, string>>;
  /** The file, where `STEWARD_CONFIG` names one that can be read. */
  readonly file: { readonly name: string; readonly text: string; readonly given: unknown } | undefined;
  /** Undefined while there are problems. */
  readonly config: Config | undefined;
}

function readSettings(name: string, readFile: (name: string) => string) {
  const refused = (text: string, error: ConfigError) => ({
    error,
    file: undefined,
    data: undefined,
    problems: [{ variable: 'STEWARD_CONFIG', path: [], text }],
  });
  let text: string;
  try {
    text = readFile(name);
  } catch {
    const mending = 'Set STEWARD_CONFIG to a file that exists, or unset it.';
    return refused(
      `names a file that cannot be read: ${name}. ${mending}`,
      new ConfigError(`The file ${name} (STEWARD_CONFIG) cannot be read. ${mending}`),
    );
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    const { line, column } = faultIn(text);
    return refused(
      `names a file that is not valid JSON: ${name}:${line}:${column}. Check its commas and quotes.`,
      new ConfigError(`The file ${name} (STEWARD_CONFIG) is not valid JSON. Check its commas and quotes.`),
    );
  }
  const parsed = ConfigFile.safeParse(given);
  const problems = parsed.success ? [] : problemsOf(parsed.error, 'STEWARD_CONFIG');
  const error = new ConfigError(
    `The file ${name} (STEWARD_CONFIG) has settings that cannot be used:\n${problems.map(lineOf).join('\n')}`,
  );
  const { $schema: _, ...data } = parsed.data ?? {};
  return { error, problems, file: { name, text, given }, data: parsed.success ? (data as FileConfig) : undefined };
}

/** Reads the environment and the file that it names, and gives all problems of both. */
export function inspectConfig(env: Variables, readFile: (name: string) => string): Reading & { error: ConfigError } {
  const set = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[0].startsWith('STEWARD_') && (entry[1] ?? '') !== '',
    ),
  );
  const parsed = Environment.safeParse(set);
  const own = parsed.success ? [] : problemsOf(parsed.error);
  const trust = parsed.data?.STEWARD_TRUST_PROXY;
  const useless = parsed.data && trust && uselessOn(parsed.data.STEWARD_HOST, trust);
  if (useless !== undefined) own.push({ variable: 'STEWARD_TRUST_PROXY', path: [], text: `${useless}.` });
  if (parsed.data?.STEWARD_DATABASE_READ_URL !== undefined && parsed.data.STEWARD_DATABASE_URL === undefined)
    own.push({
      variable: 'STEWARD_DATABASE_READ_URL',
      path: [],
      text: 'needs STEWARD_DATABASE_URL: the embedded database has no replica.',
    });
  const name = set['STEWARD_CONFIG'];
  const settings = name === undefined ? undefined : readSettings(name, readFile);
  const problems = [...own, ...(settings?.problems ?? [])];
  const error =
    own.length > 0 || !settings ? new ConfigError(`${UNUSABLE}:\n${own.map(lineOf).join('\n')}`) : settings.error;
  const config =
    parsed.data && problems.length === 0
      ? configOf(parsed.data, settings?.data ?? ConfigFile.parse({}), commandEnv(env))
      : undefined;
  return { problems, set, file: settings?.file, config, error };
}

/** Reads the environment and the file that it names. Empty variables count as not set. Throws `ConfigError`. */
export function readConfig(env: Variables, readFile: (name: string) => string): Config {
  const { config, error } = inspectConfig(env, readFile);
  if (!config) throw error;
  return config;
}

/** Seen from an installed package, from a built server of the checkout, and from its source. */
const WEB_DIRS = ['../web', '../../web/dist', '../../../web/dist'].map((path) => resolve(import.meta.dirname, path));

/** The portal lies beside the program in a package that was installed, else where the checkout builds it. */
const webDir = (): string => WEB_DIRS.find((path) => existsSync(path)) ?? resolve('web');

function configOf(
  data: z.infer<typeof Environment>,
  file: FileConfig,
  passedOn: Readonly<Record<string, string>>,
): Config {
  const dataDir = resolve(data.STEWARD_DATA_DIR);
  const {
    STEWARD_TIME_ZONE: timeZone = file.community.timeZone,
    STEWARD_LANGUAGE: language = file.community.language,
  } = data;
  return {
    ...file,
    community: { ...file.community, timeZone, language },
    servers: file.servers.map((server) => ({
      ...server,
      label: server.label ?? file.community.serverNames[server.kind] ?? KIND_TITLES[server.kind],
    })),
    host: data.STEWARD_HOST,
    port: data.STEWARD_PORT,
    dataDir,
    databaseUrl: data.STEWARD_DATABASE_URL,
    databaseReadUrl: data.STEWARD_DATABASE_READ_URL,
    databaseFile: resolve(dataDir, 'steward.db'),
    publicUrl: data.STEWARD_PUBLIC_URL,
    secretKey: data.STEWARD_SECRET_KEY,
    logsDir: resolve(data.STEWARD_LOGS_DIR ?? resolve(dataDir, 'logs')),
    logsUrl: data.STEWARD_LOGS_URL,
    trustProxy: data.STEWARD_TRUST_PROXY,
    logLevel: data.STEWARD_LOG_LEVEL,
    securityLog: outputOf(data.STEWARD_SECURITY_LOG, resolve(dataDir, 'security.log')),
    auditKey: data.STEWARD_AUDIT_KEY,
    auditHead: outputOf(data.STEWARD_AUDIT_HEAD, resolve(dataDir, 'audit-heads.jsonl')),
    metricsToken: data.STEWARD_METRICS_TOKEN,
    demonstration: false,
    webDir: webDir(),
    passwordCost: { memoryKib: 19_456, passes: 2, longestWaitMs: 3000 },
    refusalStepMs: 400,
    checkAnswers: false,
    commandEnv: passedOn,
    shutdownSeconds: 10,
  };
}
