import { logFileColumns, logSearchColumns } from '@steward/api-client/columns/logs';
import { resourceOf } from '../../io/columns.ts';

export const fileResource = resourceOf(logFileColumns, { filename: { min: 12 }, mtime: { tone: 'quiet' } });

export const historyResource = resourceOf(logSearchColumns, {
  datetime: { tone: 'quiet' },
  search: { min: 16 },
  player: { min: 8 },
  file: { min: 6 },
});
