import type { MapFile } from '@steward/api-client/contract/logs';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';
import { showBytes } from '../../io/format.ts';

export const mapResource: Resource<MapFile> = {
  columns: [
    { key: 'filename', header: 'File', min: 16, cell: (file) => file.filename },
    { key: 'size', header: 'Size', align: 'right', cell: (file) => showBytes(file.attrs.size) },
    { key: 'mtime', header: 'Changed', tone: () => 'quiet', cell: (file) => showMoment(file.attrs.mtime) },
  ],
};
