import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { communityFrom, setCommunity } from '@steward/api-client/rules/community';
import { createFileStates } from './file-state.ts';
import { createKernel } from './kernel.ts';
import { measure, openFiles } from './open-files.ts';
import type { TaskResult, WorkerReply, WorkerRequest, WorkerTask } from './protocol.ts';
import { InvalidPatternError } from './regex.ts';
import { locate, runUnit } from './unit.ts';

const port = parentPort;
if (!port) throw new Error('This file is run as a worker only.');
setCommunity(communityFrom(workerData));

const NICENESS = 5;
if (platform() === 'linux') setPriority(NICENESS);

const kernel = createKernel();
const states = createFileStates(kernel);
let running: Promise<void> = Promise.resolve();

port.on('message', (request: WorkerRequest) => {
  running = running.then(async () => port.postMessage(await reply(request)));
});

async function reply({ id, task }: WorkerRequest): Promise<WorkerReply> {
  try {
    return { id, result: await perform(task) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: { isPattern: error instanceof InvalidPatternError, message } };
  }
}

function perform(task: WorkerTask): TaskResult | Promise<TaskResult> {
  switch (task.kind) {
    case 'unit':
      return runUnit(kernel, states, task);
    case 'locate':
      return locate(states, task);
    case 'open':
      return openFiles(task);
    case 'measure':
      return measure(task);
  }
}
