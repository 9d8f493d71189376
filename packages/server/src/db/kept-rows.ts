import type { Expression } from 'kysely';
import { keptReader } from './aside.ts';
import { shortWaysOf } from './short-ways.ts';
import { packText, WireText } from './wire-text.ts';
import type { Db } from './schema.ts';
import { readLines, type WireColumns } from './wire-rows.ts';

/** The rows whose keys are in `from` ≤ key < `to`, and how often any of them was changed. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly changes: number;
}

export interface KeptRows {
  readonly columns: WireColumns;
  /** Every stretch that may have rows, by rising keys; the database counts the changes, whoever makes them. */
  readonly stretches: (db: Db) => Promise<readonly Stretch[]>;
  /** The rows of a stretch by rising key. */
  readonly part: (db: Db, stretch: Stretch) => Expression<unknown>;
}

/** Something that is right for as long as nothing changes, which `changes` tells. */
interface Kept<T> {
  readonly changes: string;
  readonly value: Promise<T>;
}

type Keeper<T> = (key: number, changes: string, make: () => Promise<T>) => Promise<T>;

/** Keeps what was made last under a key; what failed is forgotten. */
function createKeeper<T>(): Keeper<T> {
  const kept = new Map<number, Kept<T>>();
  return (key, changes, make) => {
    const found = kept.get(key);
    if (found?.changes === changes) return found.value;
    const made = { changes, value: make() };
    kept.set(key, made);
    made.value.catch(() => {
      if (kept.get(key) === made) kept.delete(key);
    });
    return made.value;
  };
}

/**
 * A long list that many ask for and that seldom changes, as JSON that the database writes: each stretch is kept as text
 * and read again only once one of its rows was changed; the whole is kept compressed. What is kept of a database stays
 * for as long as it is open. A short way: read anew by each who asks, a list of 20,000 rows takes more than 50 times as long
 * (`bench/switch/lists.ts`), and `takeShortWays` turns it off.
 */
export function keepRows<T>(rows: KeptRows): (db: Db) => WireText<T[]> {
  const lists = new WeakMap<Db, ReturnType<typeof keptList>>();
  return (db) => {
    const list = lists.get(db) ?? keptList(db, rows);
    lists.set(db, list);
    if (!shortWaysOf(db).kept) return new WireText(list.anew());
    return new WireText(list.parts(), list.packed);
  };
}

/** `A` is what it depends on besides what is stored: who asks for it, or when. */
export interface KeptList<T, A = undefined> {
  /** What is another once anything was changed that the list shows, whoever changed it. */
  readonly changes: (db: Db, about: A) => Promise<string>;
  readonly read: (db: Db, about: A) => WireText<T>;
  /** Parts lists that are kept beside each other; left out where there is one. */
  readonly key?: (about: A) => number;
}

/** How often a list was changed, as the database counts it (`list_change`). */
export const changesOf =
  (list: string) =>
  async (db: Db): Promise<string> => {
    const row = await db.selectFrom('list_change').select('changes').where('list', '=', list).executeTakeFirst();
    return String(row?.changes ?? 0);
  };

/** A text that is kept until `changes` tells something else: whole, or compressed, which is done once too. What fails is made again. */
function keptText<T, A>(
  changes: (about: A) => Promise<string>,
  make: (about: A) => Promise<string>,
  key: (about: A) => number = () => 0,
): (about: A) => WireText<T> {
  const [texts, packs] = [createKeeper<string>(), createKeeper<Buffer>()];
  const textAt = (counted: string, about: A) => texts(key(about), counted, () => make(about));
  // The changes are counted before the text is made: what is written in between is read again the next time.
  async function* parts(about: A): AsyncGenerator<string, void> {
    yield await textAt(await changes(about), about);
  }
  const packed = async (about: A) => {
    const counted = await changes(about);
    return packs(key(about), counted, async () => packText(await textAt(counted, about)));
  };
  return (about) => new WireText(parts(about), () => packed(about));
}

/** The same for a list that is read as a whole again once anything of it was changed. */
export function keepList<T, A = undefined>({
  changes,
  read,
  key,
}: KeptList<T, A>): (db: Db, ...about: A extends undefined ? [] : [about: A]) => WireText<T> {
  const lists = new WeakMap<Db, (about: A) => WireText<T>>();
  return (db, ...[given]) => {
    const about = given as A;
    if (!shortWaysOf(db).kept) return read(db, about);
    const list =
      lists.get(db) ??
      keptText<T, A>(
        (of) => changes(db, of),
        (of) => read(keptReader(db), of).text(),
        key,
      );
    lists.set(db, list);
    return list(about);
  };
}

/** A text that is made once, as an answer each time. */
export function keepText<T>(make: () => Promise<string>): () => WireText<T> {
  const text = keptText<T, undefined>(() => Promise.resolve(''), make);
  return () => text(undefined);
}

function keptList(db: Db, rows: KeptRows) {
  const keepPart = createKeeper<string>();
  const keepWhole = createKeeper<Buffer>();

  const source = keptReader(db);
  const readText = (stretch: Stretch) => readLines(source, rows.columns, rows.part(source, stretch));
  const keptText = (stretch: Stretch) => keepPart(stretch.from, String(stretch.changes), () => readText(stretch));

  async function* textOf(stretches: readonly Stretch[], read = keptText): AsyncGenerator<string, void> {
    let lead = '[';
    for (const stretch of stretches) {
      const text = await read(stretch);
      if (text === '') continue;
      yield lead + text;
      lead = ',';
    }
    yield lead === '[' ? '[]' : ']';
  }

  // The changes are counted before the rows are read: what is written in between is read again the next time.
  async function* parts(): AsyncGenerator<string, void> {
    yield* textOf(await rows.stretches(db));
  }

  async function packed(): Promise<Buffer> {
    const stretches = await rows.stretches(db);
    const changes = stretches.map((one) => `${one.from}:${one.changes}`).join(' ');
    return keepWhole(0, changes, async () => packText(await new WireText(textOf(stretches)).text()));
  }

  async function* anew(): AsyncGenerator<string, void> {
    yield* textOf(await rows.stretches(db), readText);
  }

  return { parts, packed, anew };
}
