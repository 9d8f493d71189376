import { mixesAlphabets } from '../../db/names.ts';
import { findLookAlike } from '../../db/name-forms.ts';
import type { Tx } from '../../db/schema.ts';

/** What should be thought of before a player gets that name; undefined when nothing. */
export async function warningOfName(tx: Tx, player: number, name: string): Promise<string | undefined> {
  const other = await findLookAlike(tx, player, name);
  if (other) return `This name looks like that of ${other.name}. Confirm that it is meant.`;
  return mixesAlphabets(name)
    ? 'This name mixes letters of several alphabets, which look alike. Confirm that it is meant.'
    : undefined;
}
