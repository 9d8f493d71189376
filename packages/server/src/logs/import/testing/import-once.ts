import { argv, stdout } from 'node:process';
import { importLogs } from '../import-logs.ts';

/** Imports one file in a process of its own, for tests that end it in the middle. */
const [, , dir = '', file = ''] = argv;
stdout.write('started\n');
for await (const report of importLogs({ dir, files: [file] })) stdout.write(`${JSON.stringify(report)}\n`);
