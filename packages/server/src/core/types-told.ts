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
  const told = {
    text: '',
    async refresh() {
      told.text = writeTypes(await readKeptTypes(db));
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
