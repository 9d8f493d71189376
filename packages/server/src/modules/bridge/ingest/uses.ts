import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { addAddresses, addSerials, type UseRow } from './repository-uses.ts';

/** Where somebody came from, at a time (epoch seconds). */
interface Origin {
  readonly playerId: number;
  readonly at: number;
  readonly ip?: string | undefined;
  readonly serial?: string | undefined;
}

/** Counts the addresses and the serials that players came with. */
export async function recordUses(tx: Tx, origins: readonly Origin[]): Promise<void> {
  for (const chunk of chunksOf(countUses(origins, 'ip'), 5))
    await addAddresses(
      tx,
      chunk.map(({ value, ...use }) => ({ ...use, ip: value })),
    );
  for (const chunk of chunksOf(countUses(origins, 'serial'), 5))
    await addSerials(
      tx,
      chunk.map(({ value, ...use }) => ({ ...use, serial: value })),
    );
}

/** One row for each player and value, since one statement may touch a row once only. */
function countUses(origins: readonly Origin[], kind: 'ip' | 'serial'): (UseRow & { readonly value: string })[] {
  const rows = new Map<string, UseRow & { readonly value: string }>();
  for (const { playerId, at, [kind]: value } of origins) {
    if (value === undefined) continue;
    const key = `${playerId} ${value}`;
    const row = rows.get(key) ?? { player_id: playerId, value, first_at: at, last_at: at, count: 0 };
    rows.set(key, { ...row, last_at: Math.max(row.last_at, at), count: row.count + 1 });
  }
  return [...rows.values()];
}
