import { parseRange } from './db/addresses.ts';
import type { PasswordCost } from './core/passwords.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { commandEnv } from '@steward/api-client/processes/command-env';
import { restarts } from '@steward/api-client/contract/restarts';
import { RESTART_TARGETS } from '@steward/api-client/contract/logs';
import { KIND_TITLES } from '@steward/api-client/rules/server-address';
import { TARGET_NAME } from '@steward/api-client/rules/restarts';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { CommunitySettings, Language, TimeZone } from './config-community.ts';
import { faultIn } from './config-places.ts';
import { GameServers } from './config-servers.ts';
import { readProxyTrust, uselessOn, type ProxyTrust } from './core/proxy-trust.ts';
import { parseClickHouseUrl } from './core/clickhouse-url.ts';

const Url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });

function checkLogsUrl(url: string, context: z.RefinementCtx): void {
  try {
    parseClickHouseUrl(url);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    context.addIssue({ code: 'custom', message: `cannot be used. ${error.message.replace(/\.$/, '')}` });
  }
}

function readTrust(text: string, context: z.RefinementCtx): ProxyTrust {
  const trust = readProxyTrust(text);
  if (typeof trust !== 'string') return trust;
  context.addIssue({ code: 'custom', message: trust });
  return z.NEVER;
}

/** Marks what is shown to nobody: JSON Schema's word for it. */
const SECRET = { writeOnly: true } as const;

/** Who may restart these two is fixed. */
function checkRestart(
  targets: Readonly<Record<string, z.infer<typeof RestartTarget>>>,
  context: z.RefinementCtx,
): void {
  for (const name of RESTART_TARGETS)
    if (targets[name]?.developers !== undefined)
      context.addIssue({
        code: 'custom',
        path: [name, 'developers'],
        message: 'cannot be set: prod is for leaders, develop for head developers too',
      });
}

const NAME_OF_SERVER = 'must be the name of a game server: small letters, digits and hyphens';

const RestartTarget = z
  .strictObject({
    /** What people read. */
    label: z.string().min(1).max(60).optional(),
    /** Program and arguments; no shell reads them. */
    command: z.array(z.string()).min(1, 'needs the program and its arguments as a list').optional(),
    cwd: z.string().optional(),
    /** Variables that it gets beside the few of the machine; nothing of Steward's own settings. */
    env: z
      .record(z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of a variable'), z.string().meta(SECRET))
      .optional(),
    /** The game server whose agent does it in place of a command. */
    agent: z.string().regex(TARGET_NAME, NAME_OF_SERVER).optional(),
    /** The game server whose players are told, and which is asked whether it is back; null: none. */
    server: z.string().regex(TARGET_NAME, NAME_OF_SERVER).nullable().optional(),
    /** Head developers may restart it, too. */
    developers: z.boolean().optional(),
    /** Longest run in seconds. */
    timeoutSeconds: z.int().min(1).max(86_400, 'must be at most 86400, a day').default(600),
  })
  .superRefine(({ command, cwd, env, agent }, context) => {
    if ((command === undefined) === (agent === undefined))
      context.addIssue({ code: 'custom', message: 'needs either command or agent' });
    if (agent !== undefined && (cwd !== undefined || env !== undefined))
      context.addIssue({ code: 'custom', message: 'has an agent: cwd and env belong into its agent.json' });
  });

const Said = z.string().min(1).max(200);

/** The file that `STEWARD_CONFIG` names. */
export const ConfigFile = z.strictObject({
  /** Where an editor finds what may stand here. */
  $schema: z.string().optional(),
  communityName: z.string().min(1).default('Steward'),
  community: CommunitySettings,
  sites: z.array(z.strictObject({ key: z.enum(['main', 'roleplay']), label: z.string(), url: z.string() })).default([
    { key: 'main', label: 'Main panel', url: '/' },
    { key: 'roleplay', label: 'Roleplay panel', url: '/' },
  ]),
  links: z.array(z.strictObject({ label: z.string(), url: Url })).default([]),
  chatUrl: Url.nullable().default(null),
  registerUrl: Url.nullable().default(null),
  shopUrl: Url.nullable().default(null),
  /** A square picture of the map, north up: a PNG, JPEG or WebP file, shown in place of the portal's own drawing. */
  mapImage: z.string().min(1).nullable().default(null),
  features: z.array(z.string()).default([]),
  servers: GameServers,
  restart: z
    .record(z.string().regex(TARGET_NAME, 'must be small letters, digits and hyphens, at most 32'), RestartTarget)
    .superRefine(checkRestart)
    .default({}),
  /** What players are told before a restart. */
  restartTexts: z
    .strictObject({
      soon: Said.default('The server restarts in {time}. {reason}'),
      cancelled: Said.default(restarts.cancel.done),
      minutes: Said.default('{n} minutes'),
      minute: Said.default('1 minute'),
      seconds: Said.default('{n} seconds'),
    })
    .prefault({}),
  alertChannels: z
    .array(z.strictObject({ name: z.string(), level: z.int().min(1).max(10), webhookUrl: Url.meta(SECRET).optional() }))
    .default([]),
  /** What is told outside by the feeds that managers make. */
  feeds: z
    .strictObject({
      /** Addresses of one's own network that feeds may send to: none but those of the internet otherwise. */
      privateAddresses: z
        .array(
          z.string().refine((text) => parseRange(text) !== undefined, 'must be such as 10.0.0.5 or 192.168.1.0/24'),
        )
        .default([]),
    })
    .prefault({}),
  /** The key that signs the shop's donation webhook. */
  donationSecret: z.string().min(16, 'needs at least 16 characters').meta(SECRET).optional(),
  /** How many days logs are kept, by type; null: for ever. */
  logRetention: z
    .partialRecord(
      z.enum(['default', ...LOG_TYPES.map(({ type }) => type)]),
      z.int().min(1, 'must be a number of days from 1, or null to keep them').nullable(),
    )
    .default({}),
  /** How long sessions of people with a rank or a permission last. */
  sessions: z
    .strictObject({
      /** Hours after the last use. */
      staffIdleHours: z.int('must be a number of hours from 1').min(1, 'must be a number of hours from 1').default(12),
      /** Days after signing in, used or not. */
      staffDays: z.int('must be a number of days from 1').min(1, 'must be a number of days from 1').default(14),
    })
    .prefault({}),
  /** The most of each that one person has at a time, over all processes. */
  quotas: z
    .strictObject({
      pages: z.int('must be a number from 1').min(1, 'must be a number from 1').default(20),
      tails: z.int('must be a number from 1').min(1, 'must be a number from 1').default(20),
      followedSearches: z.int('must be a number from 1').min(1, 'must be a number from 1').default(4),
      tokens: z.int('must be a number from 1').min(1, 'must be a number from 1').default(25),
    })
    .prefault({}),
  limits: z
    .strictObject({
      searchesPerMinute: z.int().min(1).default(120),
      connections: z.int().min(10).default(10_000),
    })
    .prefault({}),
});

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

export const Environment = z.object({
  STEWARD_HOST: z.string().min(1).default('127.0.0.1'),
  STEWARD_PORT: port.default(4747),
  STEWARD_DATA_DIR: z.string().min(1).default('.data'),
  STEWARD_DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  STEWARD_PUBLIC_URL: Url.optional(),
  STEWARD_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -base64 32" makes one')
    .meta(SECRET)
    .optional(),
  STEWARD_LOGS_DIR: z.string().min(1).optional(),
  STEWARD_LOGS_URL: z.string().superRefine(checkLogsUrl).optional(),
  STEWARD_TRUST_PROXY: z.string().transform(readTrust).optional(),
  STEWARD_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STEWARD_SECURITY_LOG: z.string().min(1).optional(),
  STEWARD_AUDIT_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -base64 32" makes one')
    .meta(SECRET)
    .optional(),
  STEWARD_AUDIT_HEAD: z.string().min(1).optional(),
  STEWARD_METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -hex 32" makes one')
    .meta(SECRET)
    .optional(),
  STEWARD_CONFIG: z.string().min(1).optional(),
  STEWARD_TIME_ZONE: TimeZone.optional(),
  STEWARD_LANGUAGE: Language.optional(),
});

type FileConfig = Omit<z.infer<typeof ConfigFile>, '$schema'>;

/** A game server, with what people call it. */
type GameServer = FileConfig['servers'][number] & { readonly label: string };

/** Everything that an operator can set, read once. */
export interface Config extends Omit<FileConfig, 'servers'> {
  readonly servers: GameServer[];
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The SQLite file; unused with `databaseUrl`. */
  readonly databaseFile: string;
  readonly publicUrl: string | undefined;
  /** Undefined: the key file in the data directory. */
  readonly secretKey: string | undefined;
  readonly logsDir: string;
  /** `clickhouse://…`: logs are read from there instead of the folder. */
  readonly logsUrl: string | undefined;
  /** Whose word counts for the address of a client; undefined: nobody's. */
  readonly trustProxy: ProxyTrust | undefined;
  readonly logLevel: string;
  /** Where refusals are written: a file, `-` for the standard output, or `off`. */
  readonly securityLog: string;
  /** Undefined: the file `audit.key` in the data directory. */
  readonly auditKey: string | undefined;
  /** Where the end of the audit log is written every hour: a file, `-`, `off`, or a webhook. */
  readonly auditHead: string;
  /** Who sends it may read `/api/metrics`; undefined: there are none. */
  readonly metricsToken: string | undefined;
  /** Shows the demonstration mark and serves its accounts. */
  readonly demonstration: boolean;
  /** The folder of the web build; nothing is served from one that does not exist. */
  readonly webDir: string;
  /** Cost of argon2id, and for how long somebody waits for it. */
  readonly passwordCost: PasswordCost;
  /** Refused sign-ins take a multiple of that, in milliseconds; 0: as long as they take, for tests. */
  readonly refusalStepMs: number;
  /** Checks each answer against the contract: tests only. */
  readonly checkAnswers: boolean;
  /** What commands may know of this process's environment. */
  readonly commandEnv: Readonly<Record<string, string>>;
  /** Seconds that a shutdown may take. */
  readonly shutdownSeconds: number;
}

/** What an operator set cannot be used. The message names each setting and what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Something that an operator set and that cannot be used. */
export interface ConfigProblem {
  /** The variable, or `STEWARD_CONFIG` for what stands in its file. */
  readonly variable: string;
  /** Where in the file; empty for a variable, and for the file as a whole. */
  readonly path: readonly PropertyKey[];
  /** What is wrong and what to set, as the end of a sentence. */
  readonly text: string;
}

const UNUSABLE = 'Some settings cannot be used';

const lineOf = ({ variable, path, text }: ConfigProblem): string =>
  `  ${(variable === 'STEWARD_CONFIG' ? path.map(String) : [variable]).join(': ')} ${text}`.replace(/^ {3}/, '  ');

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has settings that Steward does not know: ${issue.keys.join(', ')}.`;
  return `${issue.message.replace(/^Invalid/, 'is not right: invalid')}.`;
}

const problemsOf = (error: z.ZodError, variable?: string): ConfigProblem[] =>
  error.issues.map((issue) => ({
    variable: variable ?? String(issue.path[0]),
    path: variable === undefined ? [] : issue.path,
    text: wording(issue),
  }));

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

/** The portal lies beside the program in a package that was installed, else where the checkout builds it. */
function webDir(): string {
  const packed = resolve(import.meta.dirname, '../web');
  return existsSync(packed) ? packed : resolve(import.meta.dirname, '../../web/dist');
}

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
