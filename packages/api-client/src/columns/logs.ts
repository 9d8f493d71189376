import type { LogFile, LogSearchEntry, MapFile } from '../contract/logs.ts';
import { columnsOf } from './column.ts';

export const logFileColumns = columnsOf<LogFile>()({
  filename: { header: 'File' },
  type: { header: 'Type', kind: 'word' },
  attrs: null,
  size: { header: 'Size', kind: 'bytes', value: (file) => file.attrs.size },
  mtime: { header: 'Written', kind: 'moment', value: (file) => file.attrs.mtime },
});

export const logSearchColumns = columnsOf<LogSearchEntry>()({
  id: null,
  datetime: { header: 'Time', kind: 'moment' },
  search: { header: 'Search' },
  player: { header: 'By', kind: 'person' },
  date: { header: 'Day', kind: 'day' },
  file: { header: 'Log' },
  mode: { header: 'Mode', kind: 'word' },
});

export const mapFileColumns = columnsOf<MapFile>()({
  filename: { header: 'File' },
  attrs: null,
  size: { header: 'Size', kind: 'bytes', value: (file) => file.attrs.size },
  mtime: { header: 'Changed', kind: 'moment', value: (file) => file.attrs.mtime },
});
