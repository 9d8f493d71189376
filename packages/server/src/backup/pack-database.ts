import type { Pack } from 'tar-stream';
import { KEY_SETTING } from '../core/secret-key.ts';
import { createSums } from '../db/copy/checksum.ts';
import type { CopySource } from '../db/copy/snapshot.ts';
import { whileOpen } from './files.ts';
import { type Manifest, TABLES } from './manifest.ts';

export const putText = (pack: Pack, name: string, text: string): Promise<void> =>
  whileOpen(
    pack,
    new Promise((done, failed) => {
      pack.entry({ name, mode: 0o600 }, text, (error) => (error ? failed(error) : done()));
    }),
  );

type FromDatabase = Pick<Manifest, 'version' | 'tables' | 'counters' | 'rows' | 'sums' | 'key'>;

export async function packDatabase(pack: Pack, source: CopySource): Promise<FromDatabase> {
  const sums = createSums(source.tables);
  let key: string | null = null;
  for await (const chunk of source.chunks()) {
    sums.add(chunk);
    if (chunk.table === 'setting') key ??= String(chunk.rows.find(([name]) => name === KEY_SETTING)?.[1] ?? '') || null;
    await putText(pack, `${TABLES}${chunk.table}/${String(chunk.number).padStart(7, '0')}.ndjson`, chunk.text);
  }
  const { version, tables, counters, rows } = source;
  const copied = tables.map(({ name, columns, key: of }) => ({ name, columns: [...columns], key: [...of] }));
  return { version, tables: copied, counters: { ...counters }, rows, sums: sums.done(), key };
}
