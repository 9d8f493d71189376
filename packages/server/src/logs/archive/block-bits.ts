import { DamagedIndexError } from './damaged-index.ts';
import { SEGMENT_BLOCKS } from './format.ts';

/** Blocks of one segment, a bit each. */
export type BlockBits = Uint32Array;

export const noBlocks = (): BlockBits => new Uint32Array(SEGMENT_BLOCKS / 32);

/** Rice-coded gaps between blocks; ones at the end are padding. */
export function decodeRow(bytes: Buffer, bits: BlockBits): void {
  const rice = bytes[0] ?? 0;
  const end = bytes.length * 8;
  let block = -1;
  for (let bit = 8; ;) {
    let gap = 0;
    while (bit < end && ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) {
      gap += 1;
      bit += 1;
    }
    if (bit + 1 + rice > end) return;
    bit += 1;
    gap <<= rice;
    for (let place = 0; place < rice; place++, bit++) gap |= (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) << place;
    block += gap + 1;
    if (block >= SEGMENT_BLOCKS) throw new DamagedIndexError('A row is damaged.');
    bits[block >> 5] = (bits[block >> 5] ?? 0) | (1 << (block & 31));
  }
}
