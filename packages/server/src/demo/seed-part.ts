import { keepMissingNameForms } from '../db/name-forms.ts';
import { createChronicle } from './chronicle.ts';
import { LOG_DAYS, noteSessions } from './files/log-files.ts';
import { planVac } from './plan/vac.ts';
import type { PlannedWorld } from './plan/plan-world.ts';
import { isFirstPart } from './plan/world.ts';
import { seedAwards } from './seed/awards.ts';
import { seedBridge } from './seed/bridge.ts';
import { seedMoney } from './seed/money.ts';
import { seedPeople } from './seed/people.ts';
import { seedCatalogue, seedGroups, seedStacks } from './seed/possessions.ts';
import { seedProperties } from './seed/properties.ts';
import { seedRecords } from './seed/records.ts';
import { seedStaffPages } from './seed/staff.ts';
import type { Stage } from './seed/stage.ts';
import { countPlay, seedLeaderboards } from './seed/statistics.ts';
import { seedTickets } from './seed/tickets.ts';
import { seedVac } from './seed/vac.ts';
import { seedVehicles } from './seed/vehicles.ts';
import { seedWealth } from './seed/wealth.ts';

/**
 * The tables whose rows come in no order of their indexes. Minutes and wealth of days are left out: theirs grow at a few
 * places only, and are the largest by far.
 */
export const SCATTERED = [
  'player',
  'player_name',
  'player_look',
  'game_profile',
  'game_online',
  'ip_use',
  'serial_use',
  'online_player',
  'channel_member',
  'punishment',
  'ban',
  'note',
  'name_change',
  'kill',
  'player_history',
  'cash_log',
  'bank_account',
  'bank_entry',
  'vehicle',
  'vehicle_key',
  'vehicle_tune',
  'vehicle_attachment',
  'vehicle_history',
  'property',
  'yard',
  'furniture',
  'property_key',
  'property_note',
  'property_history',
  'property_day',
  'property_bank_entry',
  'item_stack',
  'wealth_month',
  'player_wealth',
  'business_month',
  'tax_record',
] as const;

/** What the first part needs beside its plan. */
export interface FirstPart {
  readonly sessions: ReturnType<typeof planVac>;
  readonly pictures: Parameters<typeof seedVac>[2];
}

/** What happened in the days of the log files; of later parts nothing is told there. */
export function chronicleOf(world: PlannedWorld): Stage['chronicle'] {
  if (!isFirstPart(world)) return { note: () => undefined, told: {} };
  const chronicle = createChronicle(world.days.at(-LOG_DAYS)?.start ?? world.now, world.now);
  noteSessions(world, chronicle);
  return chronicle;
}

/** Writes a part of the world: players with all that is theirs, and with the first one all that staff see. */
export async function seedPart(
  stage: Stage,
  passwordHash: string,
  first: FirstPart | undefined,
  told: (text: string) => void,
): Promise<void> {
  const { tx, world, sums } = stage;
  const { before } = world;
  await seedPeople(stage, passwordHash);
  await keepMissingNameForms(tx, before.people);
  told('Wrote players');
  await seedRecords(stage);
  if (first) await seedBridge(stage);
  const banks = await seedMoney(stage);
  told('Wrote records');
  if (first) await seedCatalogue(stage);
  if (first) await seedGroups(stage);
  await seedVehicles(stage);
  await seedProperties(stage);
  await seedStacks(stage);
  told('Wrote possessions');
  await seedWealth(stage);
  told('Wrote wealth');
  countPlay(stage);
  sums.counts = {
    people: before.people + world.people.length,
    properties: before.properties + world.properties.length,
    vehicles: before.vehicles + world.vehicles.length,
    punishments: before.punishments + world.punishments.length,
    bans: before.bans + world.punishments.filter(({ ban }) => ban).length,
    banks: before.banks + banks,
  };
  if (!first) return;
  await seedTickets(stage);
  await seedVac(stage, first.sessions, first.pictures);
  await seedStaffPages(stage);
  await seedAwards(stage);
  await seedLeaderboards(stage);
}
