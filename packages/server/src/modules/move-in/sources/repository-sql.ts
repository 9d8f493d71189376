import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';

const compilerOf = {
  sqlite: new Kysely<never>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  mysql: new Kysely<never>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new MysqlAdapter(),
      createIntrospector: (db) => new MysqlIntrospector(db),
      createQueryCompiler: () => new MysqlQueryCompiler(),
    },
  }),
  postgres: new Kysely<never>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
} as const;

/** A statement in the words of an engine, its values apart. */
export const compile = (engine: keyof typeof compilerOf, statement: RawBuilder<unknown>): CompiledQuery =>
  statement.compile(compilerOf[engine]);

/** A table that may be written `schema.table`. */
export const tableName = (table: string): RawBuilder<unknown> => sql.id(...table.split('.'));
