import { normalizeName } from '../../../db/names.ts';
import { insertNumbered, nextId } from './repository.ts';
import { numberIn, textIn, type Resolved, type Writer, type Written } from './writer.ts';

const changeValues = (row: Resolved, now: number) => {
  const oldName = textIn(row, 'oldName') ?? '';
  return {
    player_id: row.ids['player'] ?? 0,
    old_name: oldName,
    old_name_lower: normalizeName(oldName),
    new_name: textIn(row, 'newName') ?? '',
    created_at: numberIn(row, 'at') ?? now,
    staff_id: row.ids['staff'] ?? null,
  };
};

export const nameChangeWriter: Writer = {
  async add(context, rows) {
    let next = await nextId(context.tx, 'name_change');
    const changes = rows.map((row) => ({ id: next++, ...changeValues(row, context.now) }));
    await insertNumbered(context, 'name_change', changes);
    return changes.map(({ id }): Written => ({ rowId: id }));
  },
  async change({ tx, now }, row, { rowId }) {
    await tx.updateTable('name_change').set(changeValues(row, now)).where('id', '=', rowId).execute();
  },
};
