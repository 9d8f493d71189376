/** Writes days of logs for another process, or packs those that are written. What it is to do comes as a message. */
import { rmSync } from 'node:fs';
import { build } from './build.ts';
import { writeDay, type Played } from './day.ts';

export interface PlainDay {
  readonly path: string;
  readonly mib: number;
  readonly seed: number;
  readonly played?: readonly Played[] | undefined;
}

/** One that is packed with an index, and does not stay as it was; `packed` is its `YYYYMMDD`. */
export interface PackedDay extends PlainDay {
  readonly packed: string;
}

export type Order = { readonly write: readonly PlainDay[] } | { readonly pack: readonly PackedDay[] };

async function obey(order: Order): Promise<void> {
  if ('write' in order) for (const { path, mib, seed, played } of order.write) writeDay(path, mib, seed, played);
  else
    for (const { path, packed } of order.pack) {
      await build(path, packed, true);
      rmSync(path);
    }
  process.disconnect();
}

process.once('message', (order: Order) => void obey(order));
