/** Runs programs for a process that is not to fork. */
import { runHere } from './run-here.ts';
import type { Done, Job } from './run-here.ts';

process.on('message', ({ id, program, args }: Job) => {
  runHere(program, args).then(
    (ms) => process.send?.({ id, ms } satisfies Done),
    (error: unknown) => {
      throw error;
    },
  );
});
