import type { PageRequest } from '../core/context.ts';
import type { PageMark } from '../core/page-mark.ts';
import { PLAIN_LIST } from '../db/asked-list.ts';
import type { Db } from '../db/schema.ts';
import * as manage from '../modules/manage/repository.ts';
import { listNetworth } from '../modules/research/repository-networth.ts';
import { listBans } from '../modules/staff/repository-bans.ts';

/** What the database counts by itself, as one asks for it. */
export interface CountedView {
  /** Epoch seconds. */
  readonly now: number;
  /** Who reads notes that are not for everybody. */
  readonly author: number;
  /** `YYYYMM`. */
  readonly month: number;
  /** Of an earlier page. */
  readonly bans?: PageMark | undefined;
  readonly notes?: PageMark | undefined;
}

interface Found {
  readonly total: number;
  readonly items: readonly unknown[];
}

/** Every list that the database counts, whole: how many rows were said, and how many there are. */
export async function countedLists(db: Db, { now, author, month, bans, notes }: CountedView) {
  const whole = (asOf?: PageMark): PageRequest => ({ page: 1, limit: 1_000_000, offset: 0, asOf, asked: PLAIN_LIST });
  const lists: Record<string, Found> = {
    bans: await listBans(db, now, whole(bans)),
    notes: await manage.listNotes(db, whole(notes), { id: author, seesAll: true }, now),
    'notes of an author': await manage.listNotes(db, whole(notes), { id: author, seesAll: false }, now),
    tax: await manage.listWealth(db, month, whole()),
    networth: await listNetworth(db, whole()),
    conversion: await manage.listConversion(db, now, whole()),
  };
  const of = (count: (found: Found) => number) =>
    Object.fromEntries(Object.entries(lists).map(([list, found]) => [list, count(found)]));
  return { said: of(({ total }) => total), there: of(({ items }) => items.length) };
}
