import { addMonths } from '@steward/api-client/rules/calendar';
import { dayOf } from '@steward/api-client/rules/log-days';
import { convertedWealth, VEHICLE_CAP } from '@steward/api-client/rules/wealth-conversion';
import { taxableWealth, wealthTax } from '@steward/api-client/rules/wealth-tax';
import { recordTaxes } from '../../modules/bridge/ingest/money.ts';
import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { rollUpBusinesses } from '../../modules/research/snapshot-repository.ts';
import { recordDaySnapshots } from '../../modules/bridge/ingest/past-statistics.ts';
import { moneyBefore } from '../plan/wealth.ts';
import type { Person } from '../plan/person.ts';
import { addTo, type Sums, type WealthSum, type Whole } from '../sums.ts';
import { sumTrade } from './repository.ts';
import type { Stage } from './stage.ts';

/** Until yesterday: the snapshot of a day is taken when it is over. */
const SNAPSHOT_DAYS = 90;
const TAXED_MONTHS = 6;

interface Owned {
  readonly vehicles: number;
  readonly vehiclesCounted: number;
  readonly properties: number;
  /** Of the past month. */
  readonly profit: number;
}

interface MonthSum {
  days: number;
  money: number;
  vehicle: number;
  property: number;
  profit: number;
}

const snapshotDays = ({ days }: Pick<Whole, 'days'>) => days.slice(-1 - SNAPSHOT_DAYS, -1);

/** What everybody owned on each of the last days, the averages of months, and the taxes taken. */
export async function seedWealth({ tx, world, sums: all }: Stage): Promise<void> {
  const days = snapshotDays(world);
  const owned = await ownedByPlayer({ tx, world });
  const months: NewRow<'wealth_month'>[] = [];

  function* playerDays(): Generator<NewRow<'player_day'>> {
    for (const person of world.people) {
      const mine = owned.get(person.id) ?? { vehicles: 0, vehiclesCounted: 0, properties: 0, profit: 0 };
      const sums = new Map<number, MonthSum>();
      for (const [index, day] of days.entries()) {
        if (person.createdAt >= day.end) continue;
        const row = snapshot(person, mine, day.day, days.length - 1 - index);
        add(all.wealth, index, row);
        addToMonth(sums, row);
        yield row;
      }
      for (const [month, sum] of sums) months.push({ month, player_id: person.id, group_id: null, ...averaged(sum) });
    }
  }

  await recordDaySnapshots(tx, { players: playerDays() });
  for (const { row } of world.vehicles) if (row.group_id) addTo(all.groupVehicles, row.group_id, row.price);
  for (const { row } of world.properties) if (row.group_id) addTo(all.groupProperties, row.group_id, row.price);
  await insertRows(tx, 'wealth_month', months);
  await insertRows(tx, 'player_wealth', wealthRows(world, owned, days.at(-1)));
  const lastDay = days.at(-1)?.day ?? 0;
  const sinceDay = Number(dayOf(addMonths(world.now, -1) * 1000));
  const after = world.before.properties;
  await rollUpBusinesses(tx, { day: lastDay, sinceDay, after, last: Number.MAX_SAFE_INTEGER });
  await recordTaxes(tx, taxRows(world, owned));
}

/** The totals of each day and what groups own, when all players are there. */
export async function finishWealth(
  tx: Stage['tx'],
  whole: Whole & Pick<Stage['world'], 'groups'>,
  sums: Sums,
): Promise<void> {
  const days = snapshotDays(whole);
  const groupMoney = whole.groups.reduce((sum, group) => sum + group.row.money, 0);
  const wealth = days.map(({ day }, index) => ({
    day,
    ...(sums.wealth[index] ?? noWealth()),
    groups: Math.round(groupMoney * (0.8 + (0.2 * index) / days.length)),
  }));
  await recordDaySnapshots(tx, { wealth, items: itemDays(whole, days) });
  await insertRows(tx, 'wealth_month', groupMonths(whole, days, sums));
  await insertRows(
    tx,
    'snapshot_day',
    days.map((day) => ({
      day: day.day,
      last_player_id: whole.total,
      finished_at: Math.min(whole.now, day.end + 60),
    })),
  );
}

/** Values of what players own, as the database sums them. */
async function ownedByPlayer({ tx, world }: Pick<Stage, 'tx' | 'world'>): Promise<Map<number, Owned>> {
  const owned = new Map<number, { vehicles: number; vehiclesCounted: number; properties: number; profit: number }>();
  const of = (id: number) => {
    const found = owned.get(id) ?? { vehicles: 0, vehiclesCounted: 0, properties: 0, profit: 0 };
    owned.set(id, found);
    return found;
  };
  for (const { owner, row } of world.vehicles) {
    if (!owner) continue;
    of(owner.id).vehicles += row.price;
    of(owner.id).vehiclesCounted += Math.min(row.price, VEHICLE_CAP);
  }
  const since = Number(dayOf(addMonths(world.days.at(-2)?.start ?? world.now, -1) * 1000));
  const trade = await sumTrade(tx, since, world.before.properties);
  const profits = new Map(trade.map((row) => [row.property_id, Number(row.revenue) - Number(row.restock)]));
  for (const { id, owner, row } of world.properties) {
    if (!owner) continue;
    of(owner.id).properties += row.price;
    of(owner.id).profit += profits.get(id) ?? 0;
  }
  return owned;
}

function snapshot(person: Person, owned: Owned, day: number, daysAgo: number) {
  const part = moneyBefore(person, daysAgo);
  const boughtLate = (person.id % 90) + 5 < daysAgo;
  return {
    player_id: person.id,
    day,
    cash: Math.round(person.cash * part),
    bank: Math.round(person.bank * part),
    vehicles: boughtLate ? Math.round(owned.vehicles * 0.7) : owned.vehicles,
    properties: owned.properties,
    profit: daysAgo === 0 ? owned.profit : Math.round(owned.profit * (0.9 + 0.2 * part)),
  };
}

type Snapshot = ReturnType<typeof snapshot>;

const noWealth = (): WealthSum => ({ cash: 0, bank: 0, vehicles: 0, properties: 0, players: 0 });

function add(totals: WealthSum[], index: number, row: Snapshot): void {
  while (totals.length <= index) totals.push(noWealth());
  const total = totals[index] ?? noWealth();
  total.cash += row.cash;
  total.bank += row.bank;
  total.vehicles += row.vehicles;
  total.properties += row.properties;
  total.players += 1;
}

function addToMonth(sums: Map<number, MonthSum>, row: Snapshot): void {
  const month = Math.floor(row.day / 100);
  const sum = sums.get(month) ?? { days: 0, money: 0, vehicle: 0, property: 0, profit: 0 };
  sum.days += 1;
  sum.money += row.cash + row.bank;
  sum.vehicle += row.vehicles;
  sum.property += row.properties;
  sum.profit += row.profit;
  sums.set(month, sum);
}

function averaged(sum: MonthSum) {
  const mean = (value: number) => Math.floor(value / sum.days);
  const wealth = {
    money: mean(sum.money),
    vehicle: mean(sum.vehicle),
    property: mean(sum.property),
    profit: mean(sum.profit),
  };
  return { days: sum.days, ...wealth, total: taxableWealth(wealth) };
}

function groupMonths(
  { groups }: Pick<Stage['world'], 'groups'>,
  days: Stage['world']['days'],
  { groupVehicles, groupProperties }: Sums,
): NewRow<'wealth_month'>[] {
  const months = Map.groupBy(days, ({ day }) => Math.floor(day / 100));
  return [...months].flatMap(([month, list]) =>
    groups.map((group) => {
      const wealth = {
        money: group.row.money,
        vehicle: groupVehicles[group.id] ?? 0,
        property: groupProperties[group.id] ?? 0,
        profit: 0,
      };
      return { month, player_id: null, group_id: group.id, days: list.length, ...wealth, total: taxableWealth(wealth) };
    }),
  );
}

function* wealthRows(
  world: Stage['world'],
  owned: ReadonlyMap<number, Owned>,
  day: Stage['world']['days'][number] | undefined,
): Generator<NewRow<'player_wealth'>> {
  for (const person of world.people) {
    if (!day || person.createdAt >= day.end) continue;
    const mine = owned.get(person.id) ?? { vehicles: 0, vehiclesCounted: 0, properties: 0, profit: 0 };
    const counted = person.cash + person.bank + mine.vehiclesCounted + mine.properties;
    yield {
      player_id: person.id,
      day: day.day,
      cash: person.cash,
      bank: person.bank,
      vehicles: mine.vehicles,
      vehicles_counted: mine.vehiclesCounted,
      properties: mine.properties,
      total: person.cash + person.bank + mine.vehicles + mine.properties,
      minutes: person.timePlayed,
      last_login_at: person.lastLoginAt ?? 0,
      converted: convertedWealth(counted, Math.floor(person.timePlayed / 60)),
    };
  }
}

function* itemDays(whole: Whole, days: Whole['days']): Generator<NewRow<'item_day'>> {
  const random = whole.random('item-days');
  for (let item = 1; item <= 42; item++) {
    let amount = Math.round(random.skewed(1800, 0.9) * (whole.total / 2000));
    for (const { day } of days) {
      amount = Math.max(5, Math.round(amount * random.between(0.97, 1.035)));
      yield { day, item_id: item, amount };
    }
  }
}

/** On the first of each month, from those above the first tier. */
function* taxRows(world: Stage['world'], owned: ReadonlyMap<number, Owned>): Generator<NewRow<'tax_record'>> {
  const random = world.random('taxes');
  const firsts = world.days.filter(({ day }) => day % 100 === 1).slice(-TAXED_MONTHS);
  for (const person of world.people) {
    const mine = owned.get(person.id);
    for (const [index, { day, end }] of firsts.entries()) {
      if (!mine || person.createdAt > end) continue;
      const part = 1 - 0.02 * (firsts.length - index);
      const money = Math.round((person.cash + person.bank) * part);
      const wealth = { money, vehicle: mine.vehicles, property: mine.properties, profit: mine.profit };
      const total = taxableWealth(wealth);
      const amount = wealthTax(total);
      if (amount === 0) continue;
      const taken = random.chance(0.94) ? amount : Math.round(amount * random.between(0.2, 0.9));
      const vehicle = total - wealth.money - wealth.property - wealth.profit;
      yield { player_id: person.id, day, ...wealth, vehicle, total, amount, taken };
    }
  }
}
