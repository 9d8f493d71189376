import type { FileKind } from '@steward/api-client/contract/sessions';
import type { Db, Tx } from '../../db/schema.ts';

export const findSession = (db: Db | Tx, id: number) =>
  db.selectFrom('vac_session').select(['id', 'cleaned']).where('id', '=', id).executeTakeFirst();

/** What is known of the file of a session with that name. */
export const findFileHash = (
  tx: Tx,
  { session, kind, name }: { readonly session: number; readonly kind: FileKind; readonly name: string },
) =>
  tx
    .selectFrom('vac_file')
    .select(['hash', 'path'])
    .where('session_id', '=', session)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();

/** The first of these hashes that a list holds. */
export async function findListedHash(tx: Tx, hashes: readonly string[]): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('vac_hash')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .where('deleted_at', 'is', null)
    .execute();
  return hashes.find((hash) => rows.some((row) => row.hash === hash));
}
