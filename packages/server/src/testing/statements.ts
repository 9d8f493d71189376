import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';
import { ReaderThreads } from '../db/aside.ts';
import type { TestDatabase } from './test-database.ts';

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** What was being done when it was asked first. */
  readonly during: string;
  /** Whether a reader thread of SQLite was asked. */
  readonly isAside: boolean;
}

export interface KeptStatements {
  /** By their text. */
  readonly all: ReadonlyMap<string, Statement>;
  /** What is being done; nothing is kept while this is empty. */
  during: string;
  end(): void;
}

type Query = (this: pg.Client, ...given: readonly unknown[]) => unknown;

/** Keeps each statement that this process asks of any database, once. */
export function keepStatements(): KeptStatements {
  const all = new Map<string, Statement>();
  const kept = { all, during: '', end: () => vi.restoreAllMocks() };
  const keep = (text: string, parameters: unknown, isAside = false) => {
    if (kept.during === '' || all.has(text)) return;
    const values: unknown[] = Array.isArray(parameters) ? parameters : [];
    all.set(text, { text, during: kept.during, parameters: values, isAside });
  };
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
    keep(text, []);
    return prepare.call(this, text);
  });
  const { read } = ReaderThreads.prototype;
  vi.spyOn(ReaderThreads.prototype, 'read').mockImplementation(function (this: ReaderThreads, ...given) {
    const [text, parameters] = given;
    keep(text, parameters, true);
    return read.apply(this, given);
  });
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  vi.spyOn(client, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [what, values] = given;
    if (typeof what === 'string') keep(what, values);
    else if (typeof what === 'object' && what !== null && 'text' in what && typeof what.text === 'string')
      keep(what.text, 'values' in what ? what.values : values);
    return query.apply(this, given);
  });
  return kept;
}

/** Tells what a statement reads as a whole: names of tables. */
export interface Planner {
  readsWhole(statement: Statement): Promise<string[]>;
  end(): Promise<void>;
}

/** The plans of a database, as they would be if every table of it were large. */
export async function openPlanner(database: TestDatabase): Promise<Planner> {
  if (database.url === undefined) {
    const db = new DatabaseSync(database.file, { readOnly: true });
    return {
      readsWhole: ({ text }) => {
        const rows = db.prepare(`explain query plan ${text}`).all() as { detail: string }[];
        return Promise.resolve(
          sqliteWhole(
            text,
            rows.map(({ detail }) => detail),
          ),
        );
      },
      end: () => Promise.resolve(db.close()),
    };
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('analyze');
  // These tables are small, so that reading them whole would be right; where an index could be asked, it is now.
  await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off');
  return {
    async readsWhole({ text, parameters }) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PostgresNode }] }>(`explain (format json) ${text}`, [
        ...parameters,
      ]);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (!plan) throw new Error(`PostgreSQL gave no plan of: ${text}`);
      return postgresWhole(plan, false);
    },
    end: () => client.end(),
  };
}

/** A page in the order of an index ends where the page does; a count or a sort does not. */
function sqliteWhole(text: string, plan: readonly string[]): string[] {
  const pages =
    /\border by\b/i.test(text) && /\blimit\b/i.test(text) && !plan.some((line) => line.includes('B-TREE FOR ORDER BY'));
  return plan.flatMap((line) => {
    const [, name] = /^SCAN (\w+)/.exec(line) ?? [];
    const isSearch = line.includes('VIRTUAL TABLE INDEX 0:M');
    const table = name === undefined || isSearch ? undefined : tableOf(text, name);
    return table === undefined || pages ? [] : [table];
  });
}

/** The table behind a name in a statement; undefined where that is a query of its own. */
function tableOf(text: string, name: string): string | undefined {
  const named = new RegExp(String.raw`(?:from|join|update|into) "?(\w+)"?(?: as)? "?${name}"?(?!\w)`, 'i').exec(text);
  if (named) return named[1];
  return new RegExp(String.raw`(?:from|join|update|into) "?${name}"?(?!\w)`, 'i').test(text) &&
    !new RegExp(String.raw`(?:with|,) "?${name}"?(?: \([^)]*\))? as \(`, 'i').test(text)
    ? name
    : undefined;
}

interface PostgresNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PostgresNode[];
}

const SORTS = new Set(['Sort', 'Aggregate', 'Hash', 'Materialize', 'Unique']);

function postgresWhole(node: PostgresNode, paged: boolean): string[] {
  const { 'Node Type': kind, 'Relation Name': table } = node;
  const reads = /Seq Scan$/.test(kind) || (/Index (?:Only )?Scan/.test(kind) && node['Index Cond'] === undefined);
  const inPage = kind === 'Limit' || (paged && !SORTS.has(kind));
  const isOrdered = !/Seq Scan$/.test(kind) && paged;
  return [
    ...(reads && table !== undefined && !isOrdered ? [table] : []),
    ...(node.Plans ?? []).flatMap((part) => postgresWhole(part, inPage)),
  ];
}
