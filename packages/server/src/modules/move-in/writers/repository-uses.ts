import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import { insertRows } from '../../bridge/ingest/repository-insert.ts';
import { numberIn, textIn, type Resolved, type WriteContext, type Writer, type Written } from './writer.ts';

/** An address or serial that a player was seen with. */
export interface Use {
  readonly playerId: number;
  readonly value: string;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** Each player and value once: one statement may touch a row once only. */
function merged(uses: readonly Use[]): Use[] {
  const found = new Map<string, Use>();
  for (const use of uses) {
    const id = `${use.playerId} ${use.value}`;
    const known = found.get(id);
    found.set(
      id,
      known
        ? { ...use, first: Math.min(known.first, use.first), last: Math.max(known.last, use.last), count: known.count }
        : use,
    );
  }
  return [...found.values()];
}

/** Hashes of hardware are compared in capitals. */
export const normalSerial = (serial: string): string =>
  /^[0-9a-f]{40}$/i.test(serial) ? serial.toUpperCase() : serial;

/** Notes addresses; of one that is known the span of time grows. */
export async function addIps(tx: Tx, uses: readonly Use[]): Promise<void> {
  const rows = merged(uses).map(({ value, ...use }) => ({ player_id: use.playerId, ip: value, ...spanOf(use) }));
  await insertRows(tx, 'ip_use', rows, growing('ip_use', 'ip'));
}

/** Notes serials in the same way. */
export async function addSerials(tx: Tx, uses: readonly Use[]): Promise<void> {
  const normal = merged(uses.map((use) => ({ ...use, value: normalSerial(use.value) })));
  const rows = normal.map(({ value, ...use }) => ({ player_id: use.playerId, serial: value, ...spanOf(use) }));
  await insertRows(tx, 'serial_use', rows, growing('serial_use', 'serial'));
}

const spanOf = ({ first, last, count }: Omit<Use, 'value'>) => ({ first_at: first, last_at: last, count });

const growing = (table: 'ip_use' | 'serial_use', column: 'ip' | 'serial') => {
  const known = (name: string) => sql.ref(`${table}.${name}`);
  const given = (name: string) => sql.ref(`excluded.${name}`);
  return sql`on conflict (player_id, ${sql.ref(column)}) do update set
    first_at = case when ${known('first_at')} < ${given('first_at')} then ${known('first_at')} else ${given('first_at')} end,
    last_at = case when ${known('last_at')} > ${given('last_at')} then ${known('last_at')} else ${given('last_at')} end`;
};

function useOf(row: Resolved, field: string, now: number): Use {
  const last = numberIn(row, 'last') ?? numberIn(row, 'first') ?? now;
  return {
    playerId: row.ids['player'] ?? 0,
    value: textIn(row, field) ?? '',
    first: numberIn(row, 'first') ?? last,
    last,
    count: Math.max(1, numberIn(row, 'count') ?? 1),
  };
}

const writerOf = (field: string, put: (tx: Tx, uses: readonly Use[]) => Promise<void>): Writer => ({
  async add({ tx, now }: WriteContext, rows) {
    await put(
      tx,
      rows.map((row) => useOf(row, field, now)),
    );
    return rows.map((row): Written => ({ rowId: row.ids['player'] ?? 0 }));
  },
  change: ({ tx, now }, row) => put(tx, [useOf(row, field, now)]),
});

export const ipWriter = writerOf('address', addIps);
export const serialWriter = writerOf('serial', addSerials);
