import type { ProxyTrust } from './proxy-trust.ts';
import type { FileConfig } from './file.ts';

/** A game server, with what people call it. */
type GameServer = FileConfig['servers'][number] & { readonly label: string };

/** What a password costs to hash. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  /** Milliseconds that somebody waits until their password is looked at, at most. */
  readonly longestWaitMs: number;
}

/** Everything that an operator can set, read once. */
export interface Config extends Omit<FileConfig, 'servers'> {
  readonly servers: GameServer[];
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A replica of the database that answers long reads; only with `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
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
