import { logs } from '@steward/api-client/contract/logs';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { mapResource } from './map-columns.ts';
import { downloadRun, type DownloadOptions } from './download-map.ts';

async function listRun(context: CliContext): Promise<void> {
  await context.out.rows(await (await context.api()).call(logs.maps), mapResource, logs.maps.empty);
}

export const command = branch({
  name: 'maps',
  summary: 'List and download map files of the game server.',
  details: 'For developers.',
  children: [
    defineCommand({
      name: 'list',
      summary: 'List the map files.',
      output: 'rows',
      answers: logs.maps,
      examples: ['steward maps list', 'steward maps list --fields filename'],
      read: () => ({}),
      run: listRun,
    }),
    defineCommand({
      name: 'download',
      summary: 'Download a map file.',
      arguments: [{ name: 'file', help: 'Name of the file, as the list has it.' }],
      options: [
        {
          flags: '-o, --output <path>',
          help: 'File or folder to write to, or - for standard output; here when left out.',
        },
      ],
      output: 'none',
      examples: ['steward maps download event-arena.map', 'steward maps download event-arena.map --output - | wc -l'],
      read: (given): DownloadOptions => ({ file: given.required('file'), output: given.text('output') }),
      run: downloadRun,
    }),
  ],
});
