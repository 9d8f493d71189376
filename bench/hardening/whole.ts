import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Report } from './report.ts';
import { PROGRAM } from './server.ts';
import type { Told } from './write-load.ts';

type Env = Readonly<Record<string, string>>;

/** Runs the program to its end. Gives what it wrote to its standard output; throws where it failed. */
export const runProgram = (args: readonly string[], env: Env): string =>
  execFileSync(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Whether the database of that environment is whole: audit chain, SQLite's own check, nothing half. */
export async function checkWhole(report: Report, env: Env): Promise<void> {
  try {
    runProgram(['audit', 'verify'], env);
    report.check('the audit log is a chain', true);
  } catch (error) {
    report.check('the audit log is a chain', false, String(error).slice(0, 300));
  }
  const file = join(env['STEWARD_DATA_DIR'] ?? '', 'steward.db');
  const url = env['STEWARD_DATABASE_URL'];
  if (url === undefined) {
    const raw = new DatabaseSync(file);
    const [result] = raw.prepare('pragma integrity_check').all();
    const broken = raw.prepare('pragma foreign_key_check').all();
    raw.close();
    report.check(
      'the integrity check of SQLite holds',
      result?.['integrity_check'] === 'ok' && broken.length === 0,
      JSON.stringify([result, broken[0]]),
    );
  }
  const database = openDatabase({ url, file });
  try {
    const notes = await database.db
      .selectFrom('note')
      .select('note')
      .where('note', 'like', '________-____-____-____-____________')
      .execute();
    const entries = await database.db.selectFrom('audit').select('id').where('action', '=', 'note.add').execute();
    report.check(
      'each note has its audit entry',
      notes.length === entries.length,
      `${notes.length} notes, ${entries.length} entries`,
    );
    report.note('each note has its audit entry', `${notes.length} notes`);
  } finally {
    await database.close();
  }
}

/** Whether all that staff were told is in the database, once. */
export async function checkTold(report: Report, env: Env, told: Pick<Told, 'notes' | 'alerts'>): Promise<void> {
  const database = openDatabase({
    url: env['STEWARD_DATABASE_URL'],
    file: join(env['STEWARD_DATA_DIR'] ?? '', 'steward.db'),
  });
  try {
    const notes = await database.db.selectFrom('note').select('note').execute();
    const alerts = await database.db.selectFrom('alert').select('reason').execute();
    const times = new Map<string, number>();
    for (const text of [...notes.map(({ note }) => note), ...alerts.map(({ reason }) => reason)])
      times.set(text, (times.get(text) ?? 0) + 1);
    for (const text of [...told.notes, ...told.alerts])
      report.check('what was answered is there once', times.get(text) === 1, `${text}: ${times.get(text) ?? 0} times`);
  } finally {
    await database.close();
  }
}

/** The same while this process goes on. Rejects with what it said where it failed. */
export async function runProgramAside(args: readonly string[], env: Env): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
