import { writeTypes } from '@steward/api-client/rules/types';
import type { Db } from '../db/schema.ts';
import { readKeptTypes } from '../db/types.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';

/** The types of groups and properties, as each answer tells them. */
export interface TypesTold {
  /** What the header says; empty: the usual types. */
  readonly text: string;
  /** Reads them again, after they were changed. */
  refresh(): Promise<void>;
}

/** Follows the types of the database, whichever process changes them. */
export async function tellTypes(db: Db, live: Live, log: Log): Promise<TypesTold> {
  let [asked, shown] = [0, 0];
  const told = {
    text: '',
    async refresh() {
      const own = ++asked;
      const text = writeTypes(await readKeptTypes(db));
      // What was read earlier may come later.
      if (own < shown) return;
      shown = own;
      told.text = text;
    },
  };
  await told.refresh();
  live.follow((changes) => {
    if (changes.some(({ topic }) => topic === 'lists' || topic === 'all'))
      told
        .refresh()
        .catch((error: unknown) => log.warn({ err: error }, 'The types of groups could not be read again.'));
  });
  return told;
}
