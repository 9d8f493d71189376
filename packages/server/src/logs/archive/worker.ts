import { Worker } from 'node:worker_threads';
import { community } from '@steward/api-client/rules/community';
import type { BuildResult, BuildTask } from './build.ts';
import type { Comparison } from './compare.ts';
import type { RebuildTask } from './rebuild.ts';

export type ArchiveTask =
  | { readonly kind: 'build'; readonly build: BuildTask }
  | { readonly kind: 'rebuild'; readonly rebuild: RebuildTask }
  | { readonly kind: 'compare'; readonly plainPath: string; readonly packedPath: string; readonly indexPath: string };

type Result = BuildResult | Comparison;

export type ArchiveReply =
  | { readonly result: Result }
  | { readonly failure: { readonly message: string; readonly code: string | undefined; readonly isLongLine: boolean } };

/** A file that could not be archived. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  /** The error code of the system, such as ENOSPC. */
  readonly code: string | undefined;
  /** Whether a line is so long that the file is left as it is. */
  readonly isLongLine: boolean;

  constructor(message: string, code: string | undefined, isLongLine: boolean) {
    super(message);
    this.code = code;
    this.isLongLine = isLongLine;
  }
}

/** The thread that archives, one file at a time. It starts with the first task and ends when it is let go. */
export interface ArchiveThread {
  build(task: BuildTask): Promise<BuildResult>;
  rebuild(task: RebuildTask): Promise<BuildResult>;
  compare(task: Omit<Extract<ArchiveTask, { kind: 'compare' }>, 'kind'>): Promise<Comparison>;
  /** Ends the thread; a task at work is rejected, and what it wrote may lie about. */
  end(): Promise<void>;
}

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } as const;

export function createArchiveThread(): ArchiveThread {
  let worker: Worker | undefined;

  function ask(task: ArchiveTask): Promise<Result> {
    const own = (worker ??= new Worker(new URL('./archive-worker.ts', import.meta.url), {
      resourceLimits: LIMITS,
      execArgv: [],
      env: {},
      stdin: false,
      workerData: community(),
    }));
    return new Promise((resolve, reject) => {
      const stopped = (): void => reject(new ArchiveError('The archiving was stopped.', undefined, false));
      own.once('error', stopped);
      own.once('exit', stopped);
      own.once('message', (reply: ArchiveReply) => {
        own.off('error', stopped);
        own.off('exit', stopped);
        if ('result' in reply) resolve(reply.result);
        else reject(new ArchiveError(reply.failure.message, reply.failure.code, reply.failure.isLongLine));
      });
      own.postMessage(task);
    });
  }

  const built = async (task: ArchiveTask): Promise<BuildResult> => {
    const result = await ask(task);
    if (typeof result === 'string')
      throw new ArchiveError('The archive got an answer it did not ask for.', undefined, false);
    return result;
  };

  return {
    build: (build) => built({ kind: 'build', build }),
    rebuild: (rebuild) => built({ kind: 'rebuild', rebuild }),
    compare: async (task) => {
      const result = await ask({ kind: 'compare', ...task });
      return typeof result === 'string' ? result : 'different';
    },
    end: async () => {
      const own = worker;
      worker = undefined;
      await own?.terminate();
    },
  };
}
