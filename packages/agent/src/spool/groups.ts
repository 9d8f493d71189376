import { crc32 } from 'node:zlib';

export const NEWLINE = 0x0a;
export const HASH = 0x23;

/** Where a source was read to, as its reader wants it. */
export type Mark = Readonly<Record<string, string | number | boolean>>;
export type Marks = Readonly<Record<string, Mark>>;

export interface Closing {
  readonly marks: Marks;
  /** Of the records before it. */
  readonly bytes: number;
  readonly crc: number;
}

/** Records, one a line, and what closes them: they count only together. No record begins with `#`. */
export function encodeGroup(records: readonly string[], marks: Marks): Buffer {
  const body = records.length > 0 ? `${records.join('\n')}\n` : '';
  const closing: Closing = { marks, bytes: Buffer.byteLength(body), crc: crc32(body) };
  return Buffer.from(`${body}#${JSON.stringify(closing)}\n`);
}
