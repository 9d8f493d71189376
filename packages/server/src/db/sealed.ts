import type { Db, Tx } from './schema.ts';

export interface Sealed {
  readonly id: number;
  readonly sealed: string;
  /** What it is bound to. */
  readonly context: string;
}

export const totpContext = (playerId: number): string => `totp:${playerId}`;

const asSealed = ({ id, totp_secret }: { id: number; totp_secret: string | null }): Sealed => ({
  id,
  sealed: totp_secret ?? '',
  context: totpContext(id),
});

const ofPlayers = (db: Db | Tx) =>
  db.selectFrom('player').select(['id', 'totp_secret']).where('totp_secret', 'is not', null);

/** Any secret that is sealed, to try a key on. */
export async function anySealed(db: Db): Promise<Sealed | undefined> {
  const row = await ofPlayers(db).limit(1).executeTakeFirst();
  return row && asSealed(row);
}

/** All secrets that are sealed. */
export const allSealed = async (tx: Tx): Promise<Sealed[]> =>
  (await ofPlayers(tx).orderBy('id').execute()).map(asSealed);

export const replaceSealed = (tx: Tx, id: number, sealed: string) =>
  tx.updateTable('player').set({ totp_secret: sealed }).where('id', '=', id).execute();
