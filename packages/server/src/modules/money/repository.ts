import type { BankEntry, CashEntry } from '@steward/api-client/contract/money';
import { CASH_LOG_SIZE } from '@steward/api-client/rules/cash-range';
import { sql } from 'kysely';
import { instant } from '../../core/clock.ts';
import { contains } from '../../db/like.ts';
import { STANDING_COLUMNS } from '../../core/players/standing.ts';
import type { Db, Tx } from '../../db/schema.ts';

const BANK_ENTRIES = 100;

const person = (name: string | null) => (name === null ? null : { name });

/** What to look for; times in epoch seconds, `till` not included. */
export interface CashFilter {
  readonly reason: string | undefined;
  /** Least amount, given or taken. */
  readonly least: number | undefined;
  readonly from: number | undefined;
  readonly till: number | undefined;
}

/** Cash log entries of a player, newest first; at most 300. */
export async function listCash(
  db: Db,
  player: number,
  { reason, least, from, till }: CashFilter,
): Promise<CashEntry[]> {
  let query = db
    .selectFrom('cash_log')
    .leftJoin('player as staff', 'staff.id', 'cash_log.staff_id')
    .select([
      'cash_log.id',
      'cash_log.at',
      'cash_log.amount',
      'cash_log.balance',
      'cash_log.reason',
      'staff.name as staff_name',
    ])
    .where('cash_log.player_id', '=', player);
  if (from !== undefined) query = query.where('cash_log.at', '>=', from);
  if (till !== undefined) query = query.where('cash_log.at', '<', till);
  if (least !== undefined) query = query.where(sql<number>`abs(cash_log.amount)`, '>=', least);
  if (reason !== undefined)
    query = query.where((e) =>
      e.or([contains(sql.ref('cash_log.reason'), reason), contains(sql`lower(cash_log.reason)`, reason.toLowerCase())]),
    );
  const rows = await query.orderBy('cash_log.at', 'desc').orderBy('cash_log.id', 'desc').limit(CASH_LOG_SIZE).execute();
  return rows.map((row) => ({
    id: row.id,
    timestamp: instant(row.at),
    amount: row.amount,
    balance: row.balance,
    reason: row.reason,
    staffUser: person(row.staff_name),
  }));
}

interface CashRow {
  readonly player: number;
  readonly amount: number;
  readonly cash: number;
  readonly staff: number;
  readonly now: number;
}

/** Sets the cash of a player and notes the difference. */
export async function setCash(tx: Tx, { player, amount, cash, staff, now }: CashRow): Promise<void> {
  await tx.updateTable('player').set({ cash }).where('id', '=', player).execute();
  await tx
    .insertInto('cash_log')
    .values({ player_id: player, at: now, amount, balance: cash, reason: 'Changed by staff', staff_id: staff })
    .execute();
}

/** A bank account with its owner. */
export const findBank = (db: Db | Tx, id: number) =>
  db
    .selectFrom('bank_account')
    .innerJoin('player', 'player.id', 'bank_account.player_id')
    .select([
      'bank_account.id',
      'bank_account.money',
      'player.id as owner_id',
      'player.name as owner_name',
      ...STANDING_COLUMNS,
    ])
    .where('bank_account.id', '=', id)
    .executeTakeFirst();

/** The last 100 entries of a bank account, newest first. */
export async function listBankEntries(db: Db, bank: number): Promise<BankEntry[]> {
  const rows = await db
    .selectFrom('bank_entry')
    .leftJoin('player', 'player.id', 'bank_entry.player_id')
    .select(['bank_entry.id', 'bank_entry.at', 'bank_entry.amount', 'bank_entry.reason', 'player.name'])
    .where('bank_entry.bank_id', '=', bank)
    .orderBy('bank_entry.at', 'desc')
    .orderBy('bank_entry.id', 'desc')
    .limit(BANK_ENTRIES)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    timestamp: instant(row.at),
    amount: row.amount,
    reason: row.reason,
    user: person(row.name),
  }));
}

interface BankChange {
  readonly bank: number;
  readonly money: number;
  readonly difference: number;
  readonly staff: number;
  readonly now: number;
}

/** Sets the balance of a bank account and notes the difference. */
export async function setBank(tx: Tx, { bank, money, difference, staff, now }: BankChange): Promise<void> {
  await tx.updateTable('bank_account').set({ money }).where('id', '=', bank).execute();
  await tx
    .insertInto('bank_entry')
    .values({ bank_id: bank, at: now, amount: difference, reason: 'Set by staff', player_id: staff })
    .execute();
}

/** How many perks of that kind a player has. */
export async function countPerks(db: Db, player: number, kind: string): Promise<number> {
  const row = await db
    .selectFrom('perk')
    .select('amount')
    .where('player_id', '=', player)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.amount ?? 0;
}
