import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** The text with `%`, `_` and `\` made letters, for a LIKE pattern with `escape '\'`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);

/** Case-sensitive on both engines: compare lower-cased columns with lower-cased text. */
export const contains = (column: Expression<unknown> | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${escapeLike(text)}%`} escape '\\'`;

/** The same for the beginning of the column. */
export const startsWith = (column: Expression<unknown> | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`${escapeLike(text)}%`} escape '\\'`;
