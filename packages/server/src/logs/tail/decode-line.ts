import { isAscii, isUtf8 } from 'node:buffer';

const CARRIAGE_RETURN = 0x0d;
const windows1252 = new TextDecoder('windows-1252');

/** The text of a line of bytes: strict UTF-8, and windows-1252 where that does not hold. */
export function decodeLine(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}

/** The bytes without the carriage returns at their end. */
export function trimReturns(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === CARRIAGE_RETURN) end -= 1;
  return bytes.subarray(0, end);
}
