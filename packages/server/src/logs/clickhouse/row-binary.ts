import { decodeLine } from '../engine/decode.ts';

/** How a column travels: whole numbers up to 2^53, `instant` may be null, `text` is read as lines of logs are. */
export type ColumnKind = 'u8' | 'u32' | 'u64' | 'instant' | 'text';

export type Columns = Readonly<Record<string, ColumnKind>>;
export type RowOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends 'text' ? string : C[K] extends 'instant' ? number | null : number;
};

const SECONDS_PER_DAY = 86_400;
const HIGH = 0x1_0000_0000;

/** Rows in the server's RowBinary form. */
export interface RowWriter {
  u16(value: number): RowWriter;
  u32(value: number): RowWriter;
  u64(value: number): RowWriter;
  /** Epoch seconds, or null. */
  instant(value: number | null): RowWriter;
  /** `YYYYMMDD`, as a Date. */
  day(value: string): RowWriter;
  bytes(value: Buffer | string): RowWriter;
  /** Bytes so far. */
  readonly length: number;
  end(): Buffer;
}

export function createRowWriter(): RowWriter {
  const parts: Buffer[] = [];
  let small = Buffer.allocUnsafe(4096);
  let from = 0;
  let at = 0;
  let length = 0;

  function room(bytes: number): void {
    if (at + bytes <= small.length) return;
    cut();
    small = Buffer.allocUnsafe(Math.max(4096, bytes));
    from = 0;
    at = 0;
  }

  function cut(): void {
    if (at > from) parts.push(small.subarray(from, at));
    from = at;
  }

  function varint(value: number): void {
    room(10);
    let rest = value;
    while (rest >= 0x80) {
      small[at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    small[at++] = rest;
  }

  const writer: RowWriter = {
    u16(value) {
      room(2);
      at = small.writeUInt16LE(value, at);
      return writer;
    },
    u32(value) {
      room(4);
      at = small.writeUInt32LE(value, at);
      return writer;
    },
    u64(value) {
      room(8);
      at = small.writeUInt32LE(value % HIGH, at);
      at = small.writeUInt32LE(Math.floor(value / HIGH), at);
      return writer;
    },
    instant(value) {
      room(9);
      small[at++] = value === null ? 1 : 0;
      if (value !== null) at = small.writeBigInt64LE(BigInt(value), at);
      return writer;
    },
    day: (value) => writer.u16(daysSinceEpoch(value)),
    bytes(value) {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      varint(bytes.length);
      length += bytes.length;
      if (bytes.length <= 512) {
        room(bytes.length);
        at += bytes.copy(small, at);
      } else {
        cut();
        parts.push(bytes);
      }
      return writer;
    },
    get length() {
      return length;
    },
    end() {
      cut();
      return Buffer.concat(parts);
    },
  };
  return writer;
}

const daysSinceEpoch = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))) / 1000 / SECONDS_PER_DAY;

/** Reads rows as they arrive. */
export interface RowReader<C extends Columns> {
  /** The rows that the bytes complete. Throws a RowFault where the bytes are no row. */
  push(bytes: Buffer): RowOf<C>[];
  /** The rows that are left. Throws a RowFault when a row was begun and not ended. */
  end(): RowOf<C>[];
}

/** What came is no row, such as the words with which a server breaks off. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/** Each row begins with this number, by which a message in the midst of rows is told from one. */
export const ROW_MARK = 0x5357_524f;
const MOST_MESSAGE_BYTES = 2000;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

export function createRowReader<C extends Columns>(columns: C): RowReader<C> {
  const kinds = Object.entries(columns);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let enough = 0;

  function push(bytes: Buffer): RowOf<C>[] {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    return waitingBytes < enough ? [] : readRows();
  }

  function readRows(): RowOf<C>[] {
    const buffer = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    const cursor: Cursor = { buffer, at: 0 };
    const rows: RowOf<C>[] = [];
    let whole = 0;
    for (;;) {
      const row = readRow(cursor);
      if (!row) break;
      rows.push(row);
      whole = cursor.at;
    }
    const rest = Buffer.from(buffer.subarray(whole));
    waiting = [rest];
    waitingBytes = rest.length;
    enough = Math.min(2 * rest.length, rest.length + MOST_WAITING_BYTES);
    return rows;
  }

  function readRow(cursor: Cursor): RowOf<C> | undefined {
    const mark = fixed(cursor, 4);
    if (mark === undefined) return undefined;
    if (cursor.buffer.readUInt32LE(mark) !== ROW_MARK) throw fault(cursor.buffer.subarray(mark));
    const row: Record<string, string | number | null> = {};
    for (const [name, kind] of kinds) {
      const value = READ[kind](cursor);
      if (value === undefined) return undefined;
      row[name] = value;
    }
    return asRow<C>(row);
  }

  function end(): RowOf<C>[] {
    const rows = readRows();
    if (waitingBytes > 0) throw fault(Buffer.concat(waiting));
    return rows;
  }

  return { push, end };
}

/** Sound because `readRow` fills each column by its kind. */
const asRow = <C extends Columns>(row: Record<string, string | number | null>) => row as RowOf<C>;

const fault = (bytes: Buffer): RowFault => new RowFault(bytes.subarray(0, MOST_MESSAGE_BYTES).toString('utf8'));

interface Cursor {
  readonly buffer: Buffer;
  at: number;
}

/** Steps over so many bytes: where they begin, or undefined when they are not all there. */
function fixed(cursor: Cursor, length: number): number | undefined {
  if (cursor.at + length > cursor.buffer.length) return undefined;
  const at = cursor.at;
  cursor.at += length;
  return at;
}

function varint(cursor: Cursor): number | undefined {
  let value = 0;
  for (let scale = 1; ; scale *= 0x80) {
    const at = fixed(cursor, 1);
    if (at === undefined) return undefined;
    const byte = cursor.buffer[at] ?? 0;
    value += (byte % 0x80) * scale;
    if (byte < 0x80) return value;
  }
}

function readU64({ buffer }: Cursor, at: number): number {
  return buffer.readUInt32LE(at) + buffer.readUInt32LE(at + 4) * HIGH;
}

const READ: Readonly<Record<ColumnKind, (cursor: Cursor) => string | number | null | undefined>> = {
  u8: (cursor) => {
    const at = fixed(cursor, 1);
    return at === undefined ? undefined : cursor.buffer.readUInt8(at);
  },
  u32: (cursor) => {
    const at = fixed(cursor, 4);
    return at === undefined ? undefined : cursor.buffer.readUInt32LE(at);
  },
  u64: (cursor) => {
    const at = fixed(cursor, 8);
    return at === undefined ? undefined : readU64(cursor, at);
  },
  instant: (cursor) => {
    const flag = fixed(cursor, 1);
    if (flag === undefined) return undefined;
    if (cursor.buffer[flag] === 1) return null;
    const at = fixed(cursor, 8);
    return at === undefined ? undefined : Number(cursor.buffer.readBigInt64LE(at));
  },
  text: (cursor) => {
    const length = varint(cursor);
    const at = length === undefined ? undefined : fixed(cursor, length);
    return at === undefined || length === undefined ? undefined : decodeLine(cursor.buffer.subarray(at, at + length));
  },
};
