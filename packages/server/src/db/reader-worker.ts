import { parentPort, workerData } from 'node:worker_threads';
import { CompiledQuery, Kysely } from 'kysely';
import type { AsideReply, AsideTask } from './aside.ts';
import { openSqliteFile, sqliteDialect } from './sqlite-dialect.ts';

const port = parentPort;
if (!port) throw new Error('This file is run as a worker only.');

const file = openSqliteFile({ file: String(workerData), readOnly: true });
const db = new Kysely({ dialect: sqliteDialect(file, true) });

async function perform({ id, sql, parameters }: AsideTask): Promise<AsideReply> {
  try {
    return { id, rows: (await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, failure: { message, errcode: error instanceof Error && 'errcode' in error && error.errcode } };
  }
}

port.on('message', (task: AsideTask) => void perform(task).then((reply) => port.postMessage(reply)));
