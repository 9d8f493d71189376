import type { Tx } from '../../../db/schema.ts';
import type { NewRow } from './repository-insert.ts';

/** A file of a session as it is put into the table. */
type FileRow = NewRow<'vac_file'>;

/** Whether there is such a session, and its files were not cleaned. */
export const takesFiles = async (tx: Tx, session: number): Promise<boolean> =>
  (await tx
    .selectFrom('vac_session')
    .select('id')
    .where('id', '=', session)
    .where('cleaned', '=', 0)
    .executeTakeFirst()) !== undefined;

/** Keeps the hash that a file had, as another is about to come under its name. */
export const keepPastHash = (tx: Tx, { session_id, kind, name, hash }: FileRow) =>
  tx
    .insertInto('vac_file_past')
    .columns(['session_id', 'kind', 'name', 'hash', 'size', 'at'])
    .expression((e) =>
      e
        .selectFrom('vac_file')
        .select(({ fn, val }) => ['session_id', 'kind', 'name', fn.coalesce('hash', val('')).as('hash'), 'size', 'at'])
        .where('session_id', '=', session_id)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .where('hash', 'is not', null)
        .where('hash', 'is distinct from', hash ?? null),
    )
    .execute();

/** Adds a file; one with a known name replaces the last. */
export const putVacFile = (tx: Tx, file: FileRow) =>
  tx
    .insertInto('vac_file')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'kind', 'name']).doUpdateSet((eb) => ({
        hash: eb.ref('excluded.hash'),
        path: eb.ref('excluded.path'),
        mime: eb.ref('excluded.mime'),
        size: eb.ref('excluded.size'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();

/** What the blacklist says of a hash; undefined where it is not on it. */
export const findBlacklisted = (tx: Tx, hash: string) =>
  tx
    .selectFrom('vac_hash')
    .select(['severity', 'description'])
    .where('hash', '=', hash)
    .where('list', '=', 'black')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
