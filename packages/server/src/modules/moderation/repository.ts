import type { Tx } from '../../db/schema.ts';

/** Columns of a player that staff switch on and off. */
export type OptionColumn = 'disabled' | 'force_vac' | 'vac_exempt' | 'phone_ban';

/** Sets a new password hash. */
export const setPasswordHash = (tx: Tx, player: number, hash: string) =>
  tx.updateTable('player').set({ password_hash: hash }).where('id', '=', player).execute();

/** Sets a rank. */
export const setLevel = (tx: Tx, player: number, column: 'admin_level' | 'developer_level', level: number) =>
  tx
    .updateTable('player')
    .set({ [column]: level })
    .where('id', '=', player)
    .execute();

/** Switches an option. */
export const setOption = (tx: Tx, player: number, column: OptionColumn, on: boolean) =>
  tx
    .updateTable('player')
    .set({ [column]: Number(on) })
    .where('id', '=', player)
    .execute();

/** Sets the permissions that stand beside the rank. */
export const setPermissions = (tx: Tx, player: number, permissions: readonly string[]) =>
  tx
    .updateTable('player')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', player)
    .execute();

/** Puts a registration back to not yet approved. */
export const resetRegistration = (tx: Tx, player: number) =>
  tx.updateTable('player').set({ registration: 0 }).where('id', '=', player).execute();

/** Sends the player to the default spawn at the next login. */
export const clearSpawn = (tx: Tx, player: number) =>
  tx.updateTable('player').set({ spawn_x: null, spawn_y: null, spawn_z: null }).where('id', '=', player).execute();
