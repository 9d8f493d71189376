export const NEWLINE = 10;
const RETURN = 13;

export function newlines(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

export function withoutEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  if (bytes[end - 1] === NEWLINE) end -= 1;
  while (end > 0 && bytes[end - 1] === RETURN) end -= 1;
  return bytes.subarray(0, end);
}
