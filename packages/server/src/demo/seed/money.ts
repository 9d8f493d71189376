import { showMoney } from '@steward/api-client/rules/money';
import { openBankAccounts, recordBankEntries } from '../../modules/bridge/ingest/money.ts';
import { recordCash } from '../../modules/bridge/ingest/cash.ts';
import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY, HOUR } from '../calendar.ts';
import { activeUntil } from '../plan/person.ts';
import { BANK_REASONS, CASH_REASONS, reasonFor } from '../texts/reasons.ts';
import { isFirstPart, personOf } from '../plan/world.ts';
import type { Stage } from './stage.ts';

const CASH_DAYS = 40;
const PACKAGES: readonly (readonly [
  name: string,
  description: string,
  credits: number,
  perk: string,
  amount: number,
])[] = [
  ['Group Plus, 1 month', 'One month of Group Plus for one of your groups.', 250, 'group-plus', 1],
  ['Group Plus, 3 months', 'Three months of Group Plus, used one by one.', 650, 'group-plus', 3],
  ['Donator, 1 month', 'More vehicles, a coloured name and the donator chat for a month.', 300, 'donator', 1],
  ['Name change', 'One change of your name without waiting.', 100, 'name-change', 1],
  ['Custom plate', 'A number plate of your own for one vehicle.', 150, 'plate', 1],
  ['Extra character', 'One more character for your account.', 400, 'character', 1],
];

/** Perks besides those that Steward itself knows. */
const PERKS: readonly (readonly [key: string, name: string, description: string])[] = [
  ['name-change', 'Name change', 'Changes the name without waiting.'],
  ['plate', 'Custom plate', 'A number plate of one’s own for a vehicle.'],
  ['character', 'Extra character', 'One more character for the account.'],
];

/** Cash and bank entries up to what everybody has now, perks, packages and donations. Returns how many accounts there are. */
export async function seedMoney({ tx, world, chronicle }: Stage): Promise<number> {
  await recordCash(tx, cashRows({ world, chronicle }));
  const banks = bankRows(world);
  await openBankAccounts(tx, banks);
  await recordBankEntries(tx, bankEntries(world, banks));
  if (isFirstPart(world)) await seedDonations({ tx, world, chronicle });
  return banks.length;
}

/** From the newest entry back, so that the last balance is what the player holds. */
function* cashRows({ world, chronicle }: Pick<Stage, 'world' | 'chronicle'>): Generator<NewRow<'cash_log'>> {
  const random = world.random('cash');
  for (const person of world.people) {
    if (person.state === 'new') continue;
    const until = activeUntil(person, world.now);
    const isRecent = until > world.now - CASH_DAYS * DAY;
    const count = person.id === 1 ? 60 : random.int(0, isRecent ? 16 : 3);
    const times = Array.from({ length: count }, () =>
      Math.floor(random.between(Math.max(person.createdAt, until - CASH_DAYS * DAY), until)),
    ).sort((a, b) => b - a);
    let balance = person.cash;
    for (const at of times) {
      const isStaff = random.chance(0.01);
      const amount = Math.round(random.skewed(420, 1.1)) * (random.chance(0.5) && balance > 6000 ? -1 : 1);
      const reason = isStaff ? 'Changed on the panel' : reasonFor(random, CASH_REASONS, amount);
      yield {
        player_id: person.id,
        at,
        amount,
        balance,
        reason,
        staff_id: isStaff ? random.pick(world.staff).id : null,
      };
      chronicle.note('money', at, moneyLine(person.name, amount, reason, balance));
      balance -= amount;
    }
  }
}

/** A change of cash as the money log has it. */
export const moneyLine = (name: string, amount: number, reason: string, balance: number): string =>
  `${name} ${amount < 0 ? 'paid' : 'got'} ${showMoney(Math.abs(amount))}: ${reason} (cash ${showMoney(balance)})`;

type PlannedBank = NewRow<'bank_account'> & { readonly id: number; readonly player_id: number };

function bankRows(world: Stage['world']): PlannedBank[] {
  const random = world.random('banks');
  const rows: PlannedBank[] = [];
  for (const person of world.people) {
    if (person.bank === 0) continue;
    const parts = random.chance(0.15) && person.id > 1 ? [random.between(0.5, 0.9)] : [];
    let left = person.bank;
    for (const part of [...parts, 1]) {
      const money = Math.round(left * part);
      rows.push({ id: world.before.banks + rows.length + 1, player_id: person.id, money });
      left -= money;
    }
  }
  return rows;
}

function* bankEntries(
  world: Stage['world'],
  banks: readonly { readonly id: number; readonly player_id: number }[],
): Generator<NewRow<'bank_entry'>> {
  const random = world.random('bank-entries');
  for (const bank of banks) {
    const person = personOf(world, bank.player_id);
    const until = activeUntil(person, world.now);
    const count = bank.id === 1 ? 140 : random.int(1, 8);
    for (let index = 0; index < count; index++) {
      const at = Math.floor(random.between(Math.max(person.createdAt, until - 90 * DAY), until));
      const amount = Math.round(random.skewed(4000, 1.2)) * (random.chance(0.45) ? -1 : 1);
      yield {
        bank_id: bank.id,
        at,
        amount,
        reason: reasonFor(random, BANK_REASONS, amount),
        player_id: random.chance(0.85) ? person.id : null,
      };
    }
  }
}

async function seedDonations({ tx, world, chronicle }: Omit<Stage, 'sums'>): Promise<void> {
  const random = world.random('donations');
  await insertRows(
    tx,
    'donate_package',
    PACKAGES.map(([name, description, credits, perk, amount], index) => ({
      ...{ name, description, credits, perk, amount },
      position: index + 1,
      bought: (index * 17 + 9) % 60,
    })),
  );
  await insertRows(
    tx,
    'perk_kind',
    PERKS.map(([key, name, description], index) => ({ key, name, description, position: index + 3 })),
  );
  const perks: NewRow<'perk'>[] = [{ player_id: 1, kind: 'group-plus', amount: 2 }];
  for (const person of world.cast)
    if (random.chance(0.03)) perks.push({ player_id: person.id, kind: 'group-plus', amount: random.int(1, 4) });
  await insertRows(tx, 'perk', perks);
  const donations = Array.from({ length: 220 }, (_, index) => ({
    payment_id: `demo-${String(index + 1).padStart(5, '0')}-${random.hex(8)}`,
    player_id: index < 3 ? 1 : random.pick(world.cast).id,
    credits: random.pick([100, 250, 500, 1000, 2500]),
    at: world.now - random.int(HOUR, 300 * DAY),
  }));
  await insertRows(tx, 'donation', donations);
  for (const { player_id, credits, at } of donations)
    chronicle.note('donator', at, `${world.people[player_id - 1]?.name ?? ''} got ${credits} donation credits`);
}
