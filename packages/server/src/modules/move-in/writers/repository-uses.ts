import type { Tx } from '../../../db/schema.ts';
import { chunksOf } from '../../../db/chunks.ts';

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
  for (const chunk of chunksOf(merged(uses), 5))
    await tx
      .insertInto('ip_use')
      .values(
        chunk.map((use) => ({
          player_id: use.playerId,
          ip: use.value,
          first_at: use.first,
          last_at: use.last,
          count: use.count,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'ip']).doUpdateSet((eb) => ({
          first_at: eb
            .case()
            .when('ip_use.first_at', '<', eb.ref('excluded.first_at'))
            .then(eb.ref('ip_use.first_at'))
            .else(eb.ref('excluded.first_at'))
            .end(),
          last_at: eb
            .case()
            .when('ip_use.last_at', '>', eb.ref('excluded.last_at'))
            .then(eb.ref('ip_use.last_at'))
            .else(eb.ref('excluded.last_at'))
            .end(),
        })),
      )
      .execute();
}

/** Notes serials in the same way. */
export async function addSerials(tx: Tx, uses: readonly Use[]): Promise<void> {
  const normal = uses.map((use) => ({ ...use, value: normalSerial(use.value) }));
  for (const chunk of chunksOf(merged(normal), 5))
    await tx
      .insertInto('serial_use')
      .values(
        chunk.map((use) => ({
          player_id: use.playerId,
          serial: use.value,
          first_at: use.first,
          last_at: use.last,
          count: use.count,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'serial']).doUpdateSet((eb) => ({
          first_at: eb
            .case()
            .when('serial_use.first_at', '<', eb.ref('excluded.first_at'))
            .then(eb.ref('serial_use.first_at'))
            .else(eb.ref('excluded.first_at'))
            .end(),
          last_at: eb
            .case()
            .when('serial_use.last_at', '>', eb.ref('excluded.last_at'))
            .then(eb.ref('serial_use.last_at'))
            .else(eb.ref('excluded.last_at'))
            .end(),
        })),
      )
      .execute();
}

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
