import { argv, kill, pid } from 'node:process';
import { addressKey, createAddressFinder } from '../addresses.ts';
import { blankLogs } from '../blank-logs.ts';

const [dir = '', today = '', step, ...addresses] = argv.slice(2);

/** Blanks the addresses in a folder and is killed at a step. Arguments: folder, today, step, addresses. */
await blankLogs({
  dir,
  today,
  range: {},
  finder: createAddressFinder(new Set(addresses.flatMap((one) => addressKey(one) ?? []))),
  isDryRun: false,
  signal: new AbortController().signal,
  quietMs: 0,
  beforeChanges: () => Promise.resolve(),
  reached: (reached) => {
    if (reached === step) kill(pid, 'SIGKILL');
  },
});
