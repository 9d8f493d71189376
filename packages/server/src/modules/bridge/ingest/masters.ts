import type { Tx } from '../../../db/schema.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { findMasters } from './repository-players.ts';

export interface Belonging {
  readonly playerId: number;
  readonly masterId: number;
}

/**
 * Says of players, in this order, to which account they belong. Where that is a character itself, they belong to its
 * account, and who belonged to them goes with them: so one step leads from every character to the account of the person.
 * Nobody comes to belong to themself.
 */
export async function setMasters(tx: Tx, belongings: readonly Belonging[]): Promise<void> {
  if (belongings.length === 0) return;
  const named = new Set(belongings.flatMap(({ playerId, masterId }) => [playerId, masterId]));
  const before = new Map((await findMasters(tx, [...named])).map(({ id, master_id }) => [id, master_id]));
  const now = new Map(before);
  const characters = new Map<number, Set<number>>();
  const move = (id: number, master: number) => {
    const last = now.get(id);
    if (last != null) characters.get(last)?.delete(id);
    now.set(id, master);
    characters.set(master, (characters.get(master) ?? new Set()).add(id));
  };
  for (const [id, master] of before) if (master !== null) move(id, master);
  for (const { playerId, masterId } of belongings) {
    const person = now.get(masterId) ?? masterId;
    if (person === playerId) continue;
    for (const id of [playerId, ...(characters.get(playerId) ?? [])]) move(id, person);
  }
  const changed = [...now].filter(([id, master]) => master !== before.get(id));
  await updateRows(
    tx,
    'player',
    'id',
    changed.map(([id, master_id]) => ({ id, master_id })),
  );
}
