import type { LogFile, LogSearchEntry } from '@steward/api-client/contract/logs';
import { showDay } from '@steward/api-client/rules/log-days';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';
import { showBytes } from '../../io/format.ts';

export const fileResource: Resource<LogFile> = {
  columns: [
    { key: 'filename', header: 'File', min: 12, cell: (f) => f.filename },
    { key: 'type', header: 'Type', cell: (f) => f.type },
    { key: 'size', header: 'Size', align: 'right', cell: (f) => showBytes(f.attrs.size) },
    { key: 'mtime', header: 'Written', tone: () => 'quiet', cell: (f) => showMoment(f.attrs.mtime) },
  ],
};

export const historyResource: Resource<LogSearchEntry> = {
  columns: [
    { key: 'datetime', header: 'Time', tone: () => 'quiet', cell: (s) => showMoment(s.datetime) },
    { key: 'search', header: 'Search', min: 16, cell: (s) => s.search },
    { key: 'player', header: 'By', min: 8, cell: (s) => s.player },
    { key: 'date', header: 'Day', cell: (s) => showDay(s.date) },
    { key: 'file', header: 'Log', min: 6, cell: (s) => s.file },
    { key: 'mode', header: 'Mode', cell: (s) => s.mode },
  ],
};
