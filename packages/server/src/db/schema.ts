import type { Kysely, Transaction } from 'kysely';
import type { AuditSignature } from './migrations/0014-account-guards.ts';
import type { MIGRATIONS } from './migrations/index.ts';
import type { Table, Tables } from './table.ts';

type Step = (typeof MIGRATIONS)[number];
type Made = Readonly<Record<string, Table>>;
/** What all of a union are at once. */
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type TablesOf<S> = S extends { readonly tables: infer T extends Made } ? Tables<T> : never;
type ColumnsOf<S> = S extends { readonly columns: infer T extends Made } ? Tables<T> : never;
type First = Extract<Step, { readonly name: 'accounts' }>;

/** All tables as Kysely sees them. Times are epoch seconds, days `YYYYMMDD`, flags 0 or 1, money whole dollars. */
export type Schema = Omit<TablesOf<First>, 'game_command' | 'bridge_event'> &
  All<TablesOf<Exclude<Step, First>>> &
  All<ColumnsOf<Step>> & { audit: AuditSignature; readonly vac_hash: { deleted_by: number | null } };

export type Db = Kysely<Schema>;
/** A running transaction. Writers get only this. */
export type Tx = Transaction<Schema>;
