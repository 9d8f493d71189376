import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { ListOperator, ListRules } from '@steward/api-client/rules/lists';
import { readAside } from './aside.ts';
import type { AskedCondition, AskedList, Span } from './asked-list.ts';
import { foldName, normalizeName } from './names.ts';
import { engineOf } from './engine-of.ts';
import { contains } from './like.ts';
import type { Db } from './schema.ts';
import type { Engine } from './table.ts';

interface Value {
  readonly sql: RawBuilder<unknown>;
  /** Nothing comes last, whichever way. */
  readonly isNullable: boolean;
  /** Of a table that is joined only to show the list. */
  readonly isJoined?: true;
  /** What it stands in order by, where an index has another form of it. */
  readonly order?: RawBuilder<unknown>;
}

/** A player: what holds their id, and their name in the order of which they stand. */
interface PersonValue {
  readonly person: RawBuilder<unknown>;
  readonly sql: RawBuilder<unknown>;
  readonly isNullable: boolean;
  /** A text that is meant too, of a table that is joined only to show the list. */
  readonly or?: RawBuilder<unknown>;
  readonly isJoined?: true;
}

export type ListValue = Value | PersonValue;

/** What each column of a list is in its statement; one that is forgotten does not compile. */
export type ListValues<E extends Endpoint & { readonly list: ListRules }> = Readonly<
  Record<keyof E['list']['columns'], ListValue>
>;

export const columnValue = (column: string): Value => ({ sql: sql.ref(column), isNullable: false });
export const nullableValue = (column: string): Value => ({ sql: sql.ref(column), isNullable: true });
export const expressionValue = (expression: RawBuilder<unknown>, isNullable = false): Value => ({
  sql: expression,
  isNullable,
});
/** A value that stands in the order of what an index has of it. */
export const orderedBy = (value: Value, order: RawBuilder<unknown>): Value => ({ ...value, order });
/** Made from what is joined only to show the list. */
export const joinedValue = (expression: RawBuilder<unknown>): Value => ({
  sql: expression,
  isNullable: false,
  isJoined: true,
});
export const personValue = (id: string, table = 'player', isNullable = false): PersonValue => ({
  person: sql.ref(id),
  sql: sql.ref(`${table}.name_lower`),
  isNullable,
});

const LAST = '\u{10ffff}';
const LEAST_ANYWHERE = 3;
const GAPS = /[ _.-]+/g;

/** Ids of players whose present name has that part, however it is written. */
function playersNamed(engine: Engine, text: string): RawBuilder<unknown> {
  const squeezed = foldName(text).replace(GAPS, '');
  if ([...squeezed].length < LEAST_ANYWHERE)
    return sql`(select n.player_id from player_name n where n.current = 1 and n.squeezed >= ${squeezed} and n.squeezed < ${squeezed + LAST})`;
  return engine === 'sqlite'
    ? sql`(select n.player_id from player_name_part s join player_name n on n.id = s.rowid where s.squeezed match ${`"${squeezed.replaceAll('"', '""')}"`} and n.current = 1)`
    : sql`(select n.player_id from player_name n where n.current = 1 and ${contains(sql.ref('n.squeezed'), squeezed)})`;
}

const playerCalled = (name: string): RawBuilder<unknown> =>
  sql`(select p.id from player p where p.name_lower = ${normalizeName(name)})`;

/** Any part of a text, whatever its case: of letters that only one of the engines knows in both, as they are written. */
function textHolds(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const lowered = text.toLowerCase();
  const plain = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const found = contains(sql`lower(${column})`, lowered);
  return plain === lowered ? found : sql<SqlBool>`(${found} or ${contains(sql`lower(${column})`, plain)})`;
}

function textIs(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const plain = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql<SqlBool>`lower(${column}) in (${text.toLowerCase()}, ${plain})`;
}

const not = (condition: RawBuilder<SqlBool>, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} is null or not ${condition})`;

function spanIs(column: RawBuilder<unknown>, operator: ListOperator, { from, to }: Span): RawBuilder<SqlBool> {
  switch (operator) {
    case '>':
      return sql<SqlBool>`${column} > ${to}`;
    case '>=':
      return sql<SqlBool>`${column} >= ${from}`;
    case '<':
      return sql<SqlBool>`${column} < ${from}`;
    case '<=':
      return sql<SqlBool>`${column} <= ${to}`;
    case '!=':
      return sql<SqlBool>`(${column} is null or ${column} < ${from} or ${column} > ${to})`;
    default:
      return from === to ? sql<SqlBool>`${column} = ${from}` : sql<SqlBool>`${column} between ${from} and ${to}`;
  }
}

function holds(of: ListValue, { operator, value: wanted }: AskedCondition, engine: Engine): RawBuilder<SqlBool> {
  const column = 'person' in of ? of.person : of.sql;
  if (wanted === null) {
    if ('person' in of && of.or !== undefined) return operator === '=' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
    const empty =
      'person' in of || !of.isNullable
        ? sql<SqlBool>`${column} is null`
        : sql<SqlBool>`coalesce(cast(${column} as text), '') = ''`;
    return operator === '=' ? empty : sql<SqlBool>`not (${empty})`;
  }
  if (typeof wanted !== 'string') return spanIs(column, operator, wanted);
  const isPart = operator === '~' || operator === '!~';
  const ofText = (text: RawBuilder<unknown>) => (isPart ? textHolds(text, wanted) : textIs(text, wanted));
  const ofPerson = () => sql<SqlBool>`${column} in ${isPart ? playersNamed(engine, wanted) : playerCalled(wanted)}`;
  if (!('person' in of)) return operator.startsWith('!') ? not(ofText(column), column) : ofText(column);
  if (of.or !== undefined) {
    const either = sql<SqlBool>`(coalesce(${ofPerson()}, 1 = 0) or coalesce(${ofText(of.or)}, 1 = 0))`;
    return operator.startsWith('!') ? sql<SqlBool>`not ${either}` : either;
  }
  const found = ofPerson();
  return operator.startsWith('!') ? not(found, column) : found;
}

type Query<DB, TB extends keyof DB, O> = SelectQueryBuilder<DB, TB, O>;

/** The rows for which all holds that is asked. */
export function whereAsked<DB, TB extends keyof DB, O>(
  query: Query<DB, TB, O>,
  values: Readonly<Record<string, ListValue>>,
  { where, find }: AskedList,
  engine: Engine,
): Query<DB, TB, O> {
  let narrowed = query;
  for (const condition of where) {
    const of = values[condition.column];
    if (of) narrowed = narrowed.where(holds(of, condition, engine));
  }
  if (!find) return narrowed;
  const anywhere = find.columns.flatMap((column) => {
    const of = values[column];
    return of ? [holds(of, { column, operator: '~', value: find.text }, engine)] : [];
  });
  return narrowed.where(anywhere.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(anywhere, sql` or `)})`);
}

export interface UsualOrder {
  /** Columns, the first above the others, in the order that is not asked for. */
  readonly by: readonly (readonly [column: string, way: 'asc' | 'desc'])[];
  /** What no two rows share, so that no row is repeated or passed over between two pages. */
  readonly tie: string;
}

/** The rows in the order that is asked for, or the usual one. */
export function inAskedOrder<DB, TB extends keyof DB, O>(
  query: Query<DB, TB, O>,
  values: Readonly<Record<string, ListValue>>,
  { sort }: AskedList,
  { by, tie }: UsualOrder,
): Query<DB, TB, O> {
  let ordered = query;
  if (sort.length === 0) {
    for (const [column, way] of by) ordered = ordered.orderBy(sql.ref(column), way);
    return ordered;
  }
  for (const { column, descending } of sort) {
    const of = values[column];
    if (!of) continue;
    if (of.isNullable) ordered = ordered.orderBy(sql`${of.sql} is null`);
    ordered = ordered.orderBy('order' in of ? of.order : of.sql, descending ? 'desc' : 'asc');
  }
  return ordered.orderBy(sql.ref(tie), sort[0]?.descending ? 'desc' : 'asc');
}

/** What of a list is read; `PageRequest` has it. */
export interface ListPart {
  readonly asked: AskedList;
  readonly limit: number;
  readonly offset: number;
}

interface Listing<DB, TB extends keyof DB, O, CDB, CTB extends keyof CDB> {
  /** With what is joined to show it, and its columns selected. */
  readonly query: Query<DB, TB, O>;
  /** The same without what is joined, which is counted unless a condition needs it. */
  readonly counted: Query<CDB, CTB, unknown>;
  /** How many rows it has where nothing narrows it, for a list that the database counts (`list-counts.ts`). */
  readonly kept?: RawBuilder<number> | undefined;
  readonly values: Readonly<Record<string, ListValue>>;
  readonly usual: UsualOrder;
}

/** Rows whose counting takes longer than handing it to a thread and back, many times over. */
const LONG_LIST = 20_000;
/** Statements that counted so many when they last ran: so few that none is forgotten. */
const long = new Set<string>();

interface Counted {
  readonly total: number | string;
}

/** How many rows a query has. */
const counting = <DB, TB extends keyof DB, O>(query: Query<DB, TB, O>) =>
  query.clearSelect().select(sql<Counted['total']>`count(*)`.as('total'));

/**
 * A page of a list, and how many rows all its pages have. What is looked for may be anywhere in a long list: that is read
 * beside the event loop, and all of it by the replica where there is one. So is the number of rows of what was long last time,
 * where the database does not count them itself.
 */
export async function readPage<DB, TB extends keyof DB, O, CDB, CTB extends keyof CDB>(
  db: Db,
  { query, counted, kept, values, usual }: Listing<DB, TB, O, CDB, CTB>,
  { asked, limit, offset }: ListPart,
): Promise<{ readonly rows: Simplify<O>[]; readonly total: number }> {
  const engine = engineOf(db);
  const some = whereAsked(query, values, asked, engine);
  const used = [...asked.where.map(({ column }) => column), ...(asked.find?.columns ?? [])];
  const needsJoined = used.some((column) => values[column] !== undefined && 'isJoined' in values[column]);
  const page = inAskedOrder(some, values, asked, usual).limit(limit).offset(offset);
  const isNarrowed = asked.where.length > 0 || asked.find !== undefined;
  const count =
    kept !== undefined && !isNarrowed
      ? sql<Counted>`select ${kept} as total`.compile(db)
      : (needsJoined ? counting(some) : counting(whereAsked(counted, values, asked, engine))).compile();
  const isQuick = asked.isPlain && engine === 'sqlite';
  const [rows, [row]] = await Promise.all([
    isQuick ? page.execute() : readAside(db, page.compile()),
    isQuick && !long.has(count.sql) ? db.executeQuery(count).then((found) => found.rows) : readAside(db, count),
  ]);
  const total = Number(row?.total);
  if (kept !== undefined) return { rows, total };
  // What was asked for in another order has the same count, and says nothing new of it.
  if (isQuick && total >= LONG_LIST) long.add(count.sql);
  else if (isQuick) long.delete(count.sql);
  return { rows, total };
}
