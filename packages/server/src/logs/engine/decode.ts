import { isAscii, isUtf8 } from 'node:buffer';

/** How bytes are read that are not UTF-8. */
export type SingleBytePage = 'windows-1252' | 'windows-1251';

const decoders = { 'windows-1252': new TextDecoder('windows-1252'), 'windows-1251': new TextDecoder('windows-1251') };
const bytesOfPage = new Map<SingleBytePage, ReadonlyMap<number, number>>();

/** The text of a line's bytes: strict UTF-8, else the single-byte page. Control characters stay as they are. */
export function decodeLine(bytes: Buffer, page: SingleBytePage = 'windows-1252'): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : decoders[page].decode(bytes);
}

/** The byte that stands for a character in the page, where there is one. */
export function pageByte(codePoint: number, page: SingleBytePage): number | undefined {
  const known = bytesOfPage.get(page);
  if (known) return known.get(codePoint);
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = decoders[page].decode(bytes);
  const made = new Map(Array.from(text, (char, byte) => [char.codePointAt(0) ?? 0, byte]));
  bytesOfPage.set(page, made);
  return made.get(codePoint);
}

/** The bytes without an unfinished UTF-8 character at their end. */
export function trimUnfinished(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}
