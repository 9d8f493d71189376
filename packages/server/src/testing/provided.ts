declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server, without a database; undefined when PostgreSQL is not tested. */
    postgresUrl: string | undefined;
    /** The name of a database that is migrated and is copied. */
    postgresTemplate: string | undefined;
    /** A migrated file that is copied. */
    sqliteTemplate: string | undefined;
  }
}

/** The engines that are tested, from `DATABASES`. */
export function testedEngines(databases: string | undefined): ('sqlite' | 'postgres')[] {
  const names = (databases ?? 'sqlite,postgres').split(',').map((name) => name.trim());
  return (['sqlite', 'postgres'] as const).filter((engine) => names.includes(engine));
}
