import { bareHost } from '@steward/api-client/rules/server-address';
const DEFAULT_PORT = 8123;
const DEFAULT_SECURE_PORT = 8443;
const NAME = /^[A-Za-z_]\w{0,62}$/;

/** Where the logs lie in ClickHouse. */
export interface ClickHouseAddress {
  readonly host: string;
  readonly port: number;
  /** Over TLS. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly table: string;
}

/**
 * Reads `clickhouse://user:password@host:8123/database?table=steward_log`; over TLS with `clickhouses://` or
 * `?secure=1`. Throws a RangeError with a sentence that never holds the password.
 */
export function parseClickHouseUrl(text: string): ClickHouseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^clickhouses?:$/.test(url.protocol) || url.hostname === '')
    throw new RangeError('The address must look like clickhouse://user:password@host:8123/database.');
  if (decoded(url.username).includes(':')) throw new RangeError('The name of the address cannot hold a colon.');
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'secure' && key !== 'table');
  if (unknown !== undefined) throw new RangeError(`The address has no setting ${JSON.stringify(unknown)}.`);
  const secure = url.searchParams.get('secure') ?? '';
  if (!['', '0', '1', 'true', 'false'].includes(secure)) throw new RangeError('Set secure to 1 or 0.');
  const isSecure = url.protocol === 'clickhouses:' || secure === '1' || secure === 'true';
  return {
    host: bareHost(url.hostname),
    port: url.port === '' ? (isSecure ? DEFAULT_SECURE_PORT : DEFAULT_PORT) : Number(url.port),
    isSecure,
    user: decoded(url.username) || 'default',
    password: decoded(url.password),
    database: named(decoded(url.pathname.replace(/^\/|\/$/g, '')) || 'default', 'database'),
    table: named(url.searchParams.get('table') ?? 'steward_log', 'table'),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RangeError('Percent-encode what is special in the name and the password of the address.');
  }
}

function named(name: string, what: string): string {
  if (!NAME.test(name)) throw new RangeError(`The ${what} of the address may hold letters, digits and _ only.`);
  return name;
}
