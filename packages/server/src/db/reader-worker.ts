import { parentPort, workerData } from 'node:worker_threads';
import type { AsideReply, AsideTask } from './aside.ts';
import { openSqliteFile, sqliteDialect } from './sqlite-dialect.ts';

const port = parentPort;
if (!port) throw new Error('This file is run as a worker only.');

const { read } = sqliteDialect(openSqliteFile({ file: String(workerData), readOnly: true }), true);

async function perform({ id, sql, parameters }: AsideTask): Promise<AsideReply> {
  try {
    return { id, rows: await read(sql, parameters) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, failure: { message, errcode: error instanceof Error && 'errcode' in error && error.errcode } };
  }
}

port.on('message', (task: AsideTask) => void perform(task).then((reply) => port.postMessage(reply)));
