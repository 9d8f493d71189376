import type { MapFile } from '@steward/api-client/contract/logs';
import { instant } from '../../core/clock.ts';
import { NotFoundError } from '../../core/errors.ts';
import type { FileStore } from '../../core/files/store.ts';

const MAPS = 'maps/';

/** Map files, by name; none when there is no folder of them. */
export async function listMaps(files: FileStore): Promise<MapFile[]> {
  const maps: MapFile[] = [];
  for await (const { key, size, modifiedAt } of files.list(MAPS)) {
    const filename = key.slice(MAPS.length);
    if (!filename.includes('/')) maps.push({ filename, attrs: { size, mtime: instant(modifiedAt) } });
  }
  return maps;
}

/** One map file, to be saved. */
export async function openMap(files: FileStore, name: string) {
  const map = name.includes('/') ? undefined : await files.open(MAPS + name);
  if (!map) throw new NotFoundError('This map file does not exist.');
  return { stream: map.stream, filename: name, type: 'application/octet-stream', size: map.size };
}
