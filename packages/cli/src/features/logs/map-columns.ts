import { mapFileColumns } from '@steward/api-client/columns/logs';
import { resourceOf } from '../../io/columns.ts';

export const mapResource = resourceOf(mapFileColumns, { filename: { min: 16 }, mtime: { tone: 'quiet' } });
