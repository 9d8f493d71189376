import { chmodSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

const PAGES_AT_ONCE = 1000;

/** Copies an SQLite database while it is in use, into a file for its owner alone. */
export async function backupSqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, to, { rate: PAGES_AT_ONCE });
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
}
