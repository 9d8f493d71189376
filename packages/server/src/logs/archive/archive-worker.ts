import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { communityFrom, setCommunity } from '@steward/api-client/rules/community';
import { buildArchive } from './build.ts';
import { compareWithArchive } from './compare.ts';
import { LongLineError } from './cut-blocks.ts';
import { createIndexKernel } from './index-kernel.ts';
import { readIndex } from './read-index.ts';
import { rebuildIndex } from './rebuild.ts';
import type { ArchiveReply, ArchiveTask } from './worker.ts';

const port = parentPort;
if (!port) throw new Error('This file is run as a worker only.');
setCommunity(communityFrom(workerData));

const NICENESS = 15;
if (platform() === 'linux') setPriority(NICENESS);

const kernel = createIndexKernel();

port.on('message', (task: ArchiveTask) => {
  perform(task).then(
    (result) => port.postMessage({ result } satisfies ArchiveReply),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      const failure = { message, code, isLongLine: error instanceof LongLineError };
      port.postMessage({ failure } satisfies ArchiveReply);
    },
  );
});

async function perform(task: ArchiveTask): Promise<NonNullable<Extract<ArchiveReply, { result: unknown }>['result']>> {
  switch (task.kind) {
    case 'build':
      return buildArchive(kernel, task.build);
    case 'rebuild':
      return rebuildIndex(kernel, task.rebuild);
    case 'compare': {
      const table = await readIndex(task.indexPath);
      if (!table || table === 'damaged') return 'different';
      return compareWithArchive(task.plainPath, task.packedPath, table);
    }
  }
}
