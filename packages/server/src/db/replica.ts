import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { AsideReader } from './aside.ts';
import { postgresPool } from './postgres-dialect.ts';

type Row = Record<string, unknown>;

/** Pauses between looks at how far the replica is, in milliseconds: 63 in all. */
const LOOKS = [0, 1, 2, 4, 8, 16, 32] as const;
/** So long nothing is asked of a replica that is away or far behind, in milliseconds. */
const REST_MS = 2000;
/** A replica that says nothing for so long is away, in milliseconds. */
const SILENT_MS = 1000;
/** `statement_timeout`: the primary would take as long. */
const TOOK_TOO_LONG = '57014';

/** How far the primary is. Commits that wait for no disk may be seen before they are written: then that counts. */
const PLACE = `select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text as place`;
const IS_THERE = `select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there`;
const LAG = 'select greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())) as lag';
const IDENTITY = `select system_identifier::text as cluster, current_database() as name, pg_is_in_recovery() as copy
  from pg_control_system()`;

/** The address names something that is no replica of this database. */
export class NoReplicaError extends Error {
  constructor(reason: string) {
    super(`STEWARD_DATABASE_READ_URL names no replica of the database: ${reason}`);
    this.name = 'NoReplicaError';
  }
}

export interface ReplicaState {
  /** Reads that it answered. */
  readonly answered: number;
  /** Reads that went to the primary, as the replica was away or too far behind. */
  readonly turnedBack: number;
}

export interface Replica {
  /** The rows of a statement, read after everything that was committed when it is called; by the primary if need be. */
  readonly read: AsideReader;
  /** Bytes of the log of writes that the replica has still to take over. Throws where it is away or no replica. */
  lag(): Promise<number>;
  readonly state: ReplicaState;
  close(): Promise<void>;
}

/** Connections to a replica: whoever reads waits for one no longer than for a replica that is behind by much. */
export function replicaPool(url: string, onError: (error: Error) => void): pg.Pool {
  return postgresPool(url, onError, { connectionTimeoutMillis: SILENT_MS });
}

/** A small question; an error where it is not answered at once. `pg` knows the limit, its types do not. */
const asked = (text: string, values: unknown[] = []): pg.QueryConfig & { readonly query_timeout: number } => ({
  text,
  values,
  query_timeout: SILENT_MS,
});

const identityOf = async (client: pg.Pool | pg.PoolClient) => (await client.query<Row>(asked(IDENTITY))).rows[0] ?? {};

/** Throws `NoReplicaError`: reading from another database would answer with what belongs to somebody else. */
async function check(primary: pg.Pool, client: pg.PoolClient): Promise<void> {
  const [own, other] = [await identityOf(primary), await identityOf(client)];
  if (own['cluster'] !== other['cluster']) throw new NoReplicaError('it is another server.');
  if (own['name'] !== other['name']) throw new NoReplicaError('it is another database of that server.');
  if (other['copy'] !== 1) throw new NoReplicaError('it takes writes of its own.');
}

/**
 * Long reads by a replica of the database. A person reads their own write, and whatever they were told of: each read asks
 * the primary how far it is, and the replica answers once it is as far; where that takes too long, or the replica is away,
 * the primary reads. `primary` and `replica` are pools; several replicas may stand behind one address.
 */
export function openReplica(primary: pg.Pool, replica: pg.Pool, onError: (error: Error) => void): Replica {
  const state = { answered: 0, turnedBack: 0 };
  let restUntil = 0;
  let isNone = false;
  /** Connections that were checked; a pool behind an address may give another server each time. */
  const checked = new WeakSet<pg.PoolClient>();

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await replica.connect();
    if (checked.has(client)) return client;
    try {
      await check(primary, client);
      checked.add(client);
      return client;
    } catch (error) {
      client.release(true);
      if (error instanceof NoReplicaError) isNone = true;
      throw error;
    }
  };

  const isThere = async (client: pg.PoolClient, place: unknown): Promise<boolean> => {
    for (const pause of LOOKS) {
      if (pause > 0) await sleep(pause);
      const { rows } = await client.query<Row>({ ...asked(IS_THERE, [place]), name: 'steward_replayed' });
      if (rows[0]?.['there'] === 1) return true;
    }
    return false;
  };

  /** Undefined: not this time. */
  const readThere = async (text: string, values: readonly unknown[]): Promise<unknown[] | undefined> => {
    const { rows } = await primary.query<Row>({ name: 'steward_place', text: PLACE });
    const client = await connect();
    let broken: Error | undefined;
    try {
      if (!(await isThere(client, rows[0]?.['place']))) return undefined;
      return (await client.query<Row>(text, [...values])).rows;
    } catch (error) {
      // An error of the statement has a code and leaves the connection whole.
      if (!(error instanceof Error && 'severity' in error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const rest = (error?: unknown) => {
    if (error !== undefined && performance.now() >= restUntil) onError(error as Error);
    restUntil = performance.now() + REST_MS;
  };

  return {
    state,
    async read(text, values) {
      if (!isNone && performance.now() >= restUntil)
        try {
          const rows = await readThere(text, values);
          if (rows !== undefined) {
            state.answered++;
            return rows;
          }
          rest();
        } catch (error) {
          if ((error as { code?: unknown }).code === TOOK_TOO_LONG) throw error;
          rest(error);
        }
      state.turnedBack++;
      return (await primary.query<Row>(text, [...values])).rows;
    },
    async lag() {
      const { rows } = await primary.query<Row>(PLACE);
      const client = await connect();
      let broken: Error | undefined;
      try {
        const lag = await client.query<Row>(asked(LAG, [rows[0]?.['place']]));
        return Number(lag.rows[0]?.['lag'] ?? 0);
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => replica.end(),
  };
}
