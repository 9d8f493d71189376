/** Reads the rows of the game and writes them into an SQLite file, and nothing else: `anchor.ts FILE`, address in the environment. */
import { DatabaseSync } from 'node:sqlite';
import { plainPages } from '../../packages/server/src/modules/move-in/testing/mariadb.ts';
import { TABLES } from './game.ts';

const db = new DatabaseSync(process.argv[2] ?? '');
db.exec('pragma journal_mode = wal; pragma synchronous = normal');
for (const [table, key, width] of TABLES) {
  const names = Array.from({ length: width }, (_, at) => `c${at}`);
  db.exec(`create table ${table} (${names.join(', ')})`);
  const insert = db.prepare(`insert into ${table} values (${names.map(() => '?').join(', ')})`);
  for await (const page of plainPages(process.env['STEWARD_IMPORT_FROM'] ?? '', table, key)) {
    db.exec('begin');
    for (const row of page) insert.run(...row);
    db.exec('commit');
  }
}
db.close();
