import type { Mapping } from '../mapping.ts';
import { openFileSource } from './files.ts';
import { openIniSource } from './ini.ts';
import { SourceError, type Source } from './source.ts';

/** Opens what a mapping reads: a database by its address or file, or files of a tool. Throws `SourceError`. */
export async function openSource(from: string, { reads }: Pick<Mapping, 'reads'>): Promise<Source> {
  if (reads === 'ini') return openIniSource(from);
  if (reads !== 'database') return openFileSource(from, reads);
  if (/^(?:mysql|mariadb):\/\//.test(from)) {
    const { openMysqlSource } = await import('./repository-mysql.ts');
    return openMysqlSource(new URL(from));
  }
  if (/^postgres(?:ql)?:\/\//.test(from)) {
    const { openPostgresSource } = await import('./repository-postgres.ts');
    return openPostgresSource(new URL(from));
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(from))
    throw new SourceError('Use mysql://, mariadb://, postgres://, or the path of an SQLite file.');
  const { openSqliteSource } = await import('./repository-sqlite.ts');
  return openSqliteSource(from);
}
