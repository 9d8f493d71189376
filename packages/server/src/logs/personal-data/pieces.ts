/** Bytes of a log that begin and end with a line, save for a line that is longer than a piece may be. */
export interface Piece {
  readonly bytes: Buffer;
  /** Where they begin in the log. */
  readonly offset: number;
}

const NEWLINE = 10;
const MOST_PIECE_BYTES = 4 * 1024 * 1024;
const OF_ADDRESSES = new Set(Buffer.from('0123456789abcdefABCDEF.:'));

/**
 * Cuts a stream of bytes so that no address is cut apart: at the ends of lines, and lines that are longer than
 * `mostBytes` where no address can be. The bytes may be changed.
 */
export async function* cutPieces(
  chunks: AsyncIterable<Buffer>,
  mostBytes = MOST_PIECE_BYTES,
): AsyncGenerator<Piece, void> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let offset = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0 && heldBytes + chunk.length < mostBytes) {
      held.push(Buffer.from(chunk));
      heldBytes += chunk.length;
      continue;
    }
    const all = Buffer.concat([...held, chunk]);
    const cut = end > 0 ? heldBytes + end : safeCut(all);
    yield { bytes: all.subarray(0, cut), offset };
    offset += cut;
    held = cut < all.length ? [all.subarray(cut)] : [];
    heldBytes = all.length - cut;
  }
  if (heldBytes > 0) yield { bytes: Buffer.concat(held), offset };
}

/** Behind the last byte that is of no address. */
function safeCut(bytes: Buffer): number {
  for (let at = bytes.length - 1; at > 0; at--) if (!OF_ADDRESSES.has(bytes[at] ?? 0)) return at + 1;
  return bytes.length;
}
