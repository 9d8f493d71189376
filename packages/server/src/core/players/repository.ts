import type { Standing } from '@steward/api-client/rules/roles';
import { expressionBuilder, type ExpressionBuilder } from 'kysely';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';
import { STANDING_COLUMNS } from './standing.ts';

const references = compiledOnce((db, of: { name: string }) =>
  db
    .selectFrom('player')
    .select(['id', 'name', 'name_lower', ...STANDING_COLUMNS])
    .where('name_lower', '=', of.name),
);

/** A player by lower-cased name. */
export const findPlayer = async (db: Db | Tx, name: string) => (await references(db, { name }))[0];

/** Picks all accounts of a person: that to which their characters belong, and every one of these. */
const isAccountOf =
  ({ id, person = id }: Pick<Standing, 'id' | 'person'>) =>
  (e: ExpressionBuilder<Schema, 'player'>) =>
    e.or([e('player.id', '=', person), e('player.master_id', '=', person)]);

/** The ids of all accounts of a person, within a statement: what is about one of these is about them. */
export const idsOfPerson = (whose: Pick<Standing, 'id' | 'person'>) => {
  const e = expressionBuilder<Schema, never>();
  return e.selectFrom('player').select('player.id').where(isAccountOf(whose));
};

/** All accounts of a person. */
export const accountsOf = (db: Db | Tx, whose: Pick<Standing, 'id' | 'person'>) =>
  db.selectFrom('player').select(['id', 'name_lower']).where(isAccountOf(whose)).execute();

/** Whether there is anybody at all. */
export const hasPlayers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('player').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The present name of whoever had that name last. */
export const findRenamed = (db: Db | Tx, oldName: string) =>
  db
    .selectFrom('name_change')
    .innerJoin('player', 'player.id', 'name_change.player_id')
    .select(['player.id', 'player.name'])
    .where('name_change.old_name_lower', '=', oldName)
    .orderBy('name_change.created_at', 'desc')
    .orderBy('name_change.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const whole = (db: Db, of: { name: string }) =>
  db.selectFrom('player').selectAll('player').where('name_lower', '=', of.name);

const locking = {
  sqlite: compiledOnce(whole),
  postgres: compiledOnce((db, of: { name: string }) => whole(db, of).forUpdate()),
};

/** All of a player by lower-cased name; nobody else changes them before the transaction ends. */
export const lockPlayer = async (tx: Tx, engine: Engine, name: string) => (await locking[engine](tx, { name }))[0];

const playing = compiledOnce((db, of: { player: number }) =>
  db.selectFrom('online_player').select('player_id').where('player_id', '=', of.player),
);

export const isOnline = async (tx: Tx, player: number): Promise<boolean> => (await playing(tx, { player })).length > 0;

interface HistoryLine {
  readonly player: number;
  readonly action: string;
  readonly staff: number | null;
  readonly now: number;
}

/** Begins the lines of a developer rank, which not all who read the history may know. */
export const DEVELOPER_RANK_LINE = 'Developer rank: ';

/** Adds a line to the history of an account. */
export const addHistory = (tx: Tx, { player, action, staff, now }: HistoryLine) =>
  tx.insertInto('player_history').values({ player_id: player, action, staff_id: staff, at: now }).execute();
