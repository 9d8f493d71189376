import type { Generated, Kysely } from 'kysely';

type Kind = 'id' | 'integer' | 'real' | 'text';

/** A column as data; `T` is the type that Kysely sees. */
export interface Column<T> {
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly initial?: number | string;
  readonly references?: string;
  readonly type?: T;
}

/** A table as data: what a migration creates, and what Kysely's types are inferred from. */
export interface Table {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  readonly primaryKey?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
}

/** The row type of a table. */
export type Row<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer V> ? V : never;
};

/** The part of a database that a set of tables makes. */
export type Tables<S extends Readonly<Record<string, Table>>> = { [K in keyof S]: Row<S[K]> };

export const id = (): Column<Generated<number>> => ({ kind: 'id', nullable: false });
export const integer = (): Column<number> => ({ kind: 'integer', nullable: false });
export const counter = (initial = 0): Column<Generated<number>> => ({ kind: 'integer', nullable: false, initial });
export const optionalInteger = (): Column<number | null> => ({ kind: 'integer', nullable: true });
export const real = (): Column<number> => ({ kind: 'real', nullable: false });
export const realFrom = (initial: number): Column<Generated<number>> => ({ kind: 'real', nullable: false, initial });
export const optionalReal = (): Column<number | null> => ({ kind: 'real', nullable: true });
export const text = (): Column<string> => ({ kind: 'text', nullable: false });
export const textFrom = (initial: string): Column<Generated<string>> => ({ kind: 'text', nullable: false, initial });
export const optionalText = (): Column<string | null> => ({ kind: 'text', nullable: true });
/** 0 or 1. */
export const flag = (): Column<Generated<number>> => ({ kind: 'integer', nullable: false, initial: 0 });
/** Id of a row in another table. */
export const references = (table: string): Column<number> => ({ kind: 'integer', nullable: false, references: table });
export const optionalReference = (table: string): Column<number | null> => ({
  kind: 'integer',
  nullable: true,
  references: table,
});

export type Engine = 'sqlite' | 'postgres';

const TYPES = {
  sqlite: { integer: 'integer', real: 'real', text: 'text' },
  postgres: { integer: 'bigint', real: 'double precision', text: 'text' },
} as const;

/** Creates the tables with their keys and indexes, in the order given. */
export async function createTables(
  db: Kysely<unknown>,
  engine: Engine,
  tables: Readonly<Record<string, Table>>,
): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    let builder = db.schema.createTable(name);
    for (const [column, spec] of Object.entries(table.columns)) {
      builder =
        spec.kind === 'id'
          ? builder.addColumn(column, TYPES[engine].integer as 'integer', (c) =>
              engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
            )
          : builder.addColumn(column, TYPES[engine][spec.kind] as 'text', (c) => {
              let made = spec.nullable ? c : c.notNull();
              if (spec.initial !== undefined) made = made.defaultTo(spec.initial);
              if (spec.references) made = made.references(`${spec.references}.id`);
              return made;
            });
    }
    if (table.primaryKey) builder = builder.addPrimaryKeyConstraint(`${name}_pk`, [...table.primaryKey] as never);
    for (const columns of table.unique ?? [])
      builder = builder.addUniqueConstraint(`${name}_${columns.join('_')}_unique`, [...columns] as never);
    await builder.execute();
    for (const columns of table.indexes ?? [])
      await db.schema
        .createIndex(`${name}_${columns.join('_')}`)
        .on(name)
        .columns([...columns])
        .execute();
  }
}
