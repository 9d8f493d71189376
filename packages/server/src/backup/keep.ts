import * as z from 'zod';
import { readSetting, writeSetting } from '../db/settings.ts';
import type { Database } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';

/** What is known of the backups of a community, kept in its database for whoever looks after it. */
const BackupState = z.object({
  folder: z.string(),
  /** Epoch seconds; 0: never. */
  lastAt: z.int(),
  lastFile: z.string(),
  bytes: z.int(),
  /** Why the last try failed; null when it did not. */
  failure: z.string().nullable(),
  checkedAt: z.int(),
  /** Archives that could not be read at the last check, with the reason. */
  unreadable: z.array(z.string()),
});
export type BackupState = z.infer<typeof BackupState>;

const SETTING = 'backups';
const NAME = /^steward-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/;

export const NO_BACKUPS: BackupState = {
  folder: '',
  lastAt: 0,
  lastFile: '',
  bytes: 0,
  failure: null,
  checkedAt: 0,
  unreadable: [],
};

export async function readBackupState(db: Database['db']): Promise<BackupState | undefined> {
  const text = await readSetting(db, SETTING);
  return text === undefined ? undefined : BackupState.safeParse(JSON.parse(text)).data;
}

/** `also` is written with it. */
export const writeBackupState = (
  database: Database,
  state: BackupState,
  also: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
) =>
  database.withWrite(async (tx) => {
    await writeSetting(tx, SETTING, JSON.stringify(state));
    await also(tx);
  });

export const backupName = (now: number): string =>
  `steward-${new Date(now * 1000).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst`;

/** When the archive of that name was made, in epoch seconds; undefined for other names. */
export function madeAt(name: string): number | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  return Date.UTC(+year, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / 1000;
}
