import { closeSync, openSync, readSync } from 'node:fs';
import { letGo, readPackedBlock } from '../engine/unpack-block.ts';
import type { IndexTable } from './format.ts';

/** How a plain file stands to an archive of the same name. */
export type Comparison = 'same' | 'longer' | 'different';

/** Reads both side by side; `longer` when the plain file begins with all that the archive holds. */
export function compareWithArchive(plainPath: string, packedPath: string, table: IndexTable): Comparison {
  const plain = openSync(plainPath, 'r');
  const packed = openSync(packedPath, 'r');
  try {
    const { raw, packed: places } = table;
    for (let block = 0; block < table.header.blocks; block++) {
      const length = (raw[block + 1] ?? 0) - (raw[block] ?? 0);
      const wanted = Buffer.allocUnsafe(length);
      const bytes = readPackedBlock(packed, places[block] ?? 0, places[block + 1] ?? 0, length);
      if (readSync(plain, wanted, 0, length, raw[block] ?? 0) < length || !bytes?.equals(wanted)) return 'different';
      letGo(bytes);
    }
    return readSync(plain, Buffer.alloc(1), 0, 1, table.header.source.size) === 0 ? 'same' : 'longer';
  } finally {
    closeSync(plain);
    closeSync(packed);
  }
}
