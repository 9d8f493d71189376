import { normalizeName } from '../../../db/names.ts';
import type { Tx } from '../../../db/schema.ts';
import { joinGroups } from '../../bridge/ingest/groups.ts';
import { chunksOf } from '../../../db/chunks.ts';
import { insertRows, type NewRow } from '../../bridge/ingest/repository-insert.ts';
import { insertNumbered, nextId, numbersFor } from './repository.ts';
import { numberIn, textIn, type Resolved, type WriteContext, type Writer, type Written } from './writer.ts';

const FAMILY = 4;
const SHORT_LENGTH = 8;

const groupValues = (row: Resolved) => {
  const name = textIn(row, 'name') ?? '';
  return {
    name,
    name_lower: normalizeName(name),
    short: textIn(row, 'short') ?? name.slice(0, SHORT_LENGTH).trim(),
    type: numberIn(row, 'type') ?? FAMILY,
    information: textIn(row, 'information'),
    money: numberIn(row, 'money') ?? 0,
  };
};

async function holders(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const chunk of chunksOf(names, 1))
    for (const { id, name_lower } of await tx
      .selectFrom('community_group')
      .select(['id', 'name_lower'])
      .where('name_lower', 'in', chunk)
      .execute())
      found.set(name_lower, id);
  return found;
}

const SAME = 'Another group has the same name. The row was left out.';

export const groupWriter: Writer = {
  async add(context, rows) {
    const taken = await holders(
      context.tx,
      rows.map((row) => groupValues(row).name_lower),
    );
    const numbers = await numbersFor(context.tx, 'community_group', rows);
    const groups: NewRow<'community_group'>[] = [];
    const written = rows.map((row, at): Written => {
      const values = groupValues(row);
      if (taken.has(values.name_lower)) return { refusal: SAME };
      const id = numbers[at] ?? 0;
      taken.set(values.name_lower, id);
      groups.push({ id, ...values, created_at: numberIn(row, 'created') ?? context.now });
      return { rowId: id };
    });
    await insertNumbered(context, 'community_group', groups);
    return written;
  },
  async change({ tx, note }, row, { rowId }) {
    const { name, name_lower, ...values } = groupValues(row);
    const holder = (await holders(tx, [name_lower])).get(name_lower);
    const isFree = holder === undefined || holder === rowId;
    if (!isFree) note('Another group has the same name. The old one stays.', row.key, name);
    await tx
      .updateTable('community_group')
      .set(isFree ? { ...values, name, name_lower } : values)
      .where('id', '=', rowId)
      .execute();
  },
};

export const rankWriter: Writer = {
  async add(context, rows) {
    let next = await nextId(context.tx, 'group_rank');
    const ranks = rows.map((row) => ({
      id: next++,
      group_id: row.ids['group'] ?? 0,
      level: numberIn(row, 'level') ?? 0,
      name: textIn(row, 'name') ?? '',
    }));
    await insertNumbered(context, 'group_rank', ranks);
    return ranks.map(({ id }): Written => ({ rowId: id }));
  },
  async change({ tx }, row, { rowId }) {
    await tx
      .updateTable('group_rank')
      .set({ level: numberIn(row, 'level') ?? 0, name: textIn(row, 'name') ?? '' })
      .where('id', '=', rowId)
      .execute();
  },
};

/** Ranks that the mapping says nothing of are made when the first member has them. */
async function ensureRanks({ tx }: WriteContext, rows: readonly Resolved[]): Promise<void> {
  const wanted = new Map<string, NewRow<'group_rank'>>();
  for (const row of rows) {
    const [group, level] = [row.ids['group'] ?? 0, numberIn(row, 'rank') ?? 1];
    wanted.set(`${group}/${level}`, { group_id: group, level, name: `Rank ${level}` });
  }
  const groups = [...new Set(rows.map((row) => row.ids['group'] ?? 0))];
  for (const chunk of chunksOf(groups, 1))
    for (const { group_id, level } of await tx
      .selectFrom('group_rank')
      .select(['group_id', 'level'])
      .where('group_id', 'in', chunk)
      .execute())
      wanted.delete(`${group_id}/${level}`);
  await insertRows(tx, 'group_rank', wanted.values());
}

/** Whoever is in a group already gets the rank that the row says. */
async function join(context: WriteContext, rows: readonly Resolved[]): Promise<void> {
  await ensureRanks(context, rows);
  await joinGroups(
    context.tx,
    rows.map((row) => ({
      groupId: row.ids['group'] ?? 0,
      playerId: row.ids['player'] ?? 0,
      rankLevel: numberIn(row, 'rank') ?? 1,
      at: numberIn(row, 'since') ?? context.now,
    })),
  );
}

const leave = (tx: Tx, player: number, group: number) =>
  tx.deleteFrom('group_member').where('player_id', '=', player).where('group_id', '=', group).execute();

export const memberWriter: Writer = {
  async add(context, rows) {
    await join(context, rows);
    return rows.map((row): Written => ({ rowId: row.ids['player'] ?? 0, otherId: row.ids['group'] ?? 0 }));
  },
  async change(context, row, { rowId, otherId }) {
    const group = row.ids['group'] ?? 0;
    if (otherId !== null && otherId !== group) await leave(context.tx, rowId, otherId);
    await join(context, [row]);
    return { otherId: group };
  },
  async gone({ tx }, rows) {
    for (const { rowId, otherId } of rows) if (otherId !== null) await leave(tx, rowId, otherId);
  },
};
