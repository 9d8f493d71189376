import type { Output } from '../contract/endpoint.ts';
import type { NetworthRow, research } from '../contract/research.ts';
import { columnsOf } from './column.ts';

const DAY = { header: 'Day', kind: 'day' } as const;
const money = (header: string) => ({ header, kind: 'money' }) as const;
const count = (header: string) => ({ header, kind: 'count' }) as const;

export const wealthColumns = columnsOf<Output<typeof research.wealth>[number]>()({
  day: DAY,
  cash: money('Cash'),
  bank: money('Bank'),
  vehicles: money('Vehicles'),
  properties: money('Properties'),
  groups: money('Groups'),
});

export const playersColumns = columnsOf<Output<typeof research.semiannualPlayers>[number]>()({
  day: DAY,
  registrations: count('Registrations'),
  bans: count('Bans'),
  punishments: count('Punishments'),
});

export const loginsColumns = columnsOf<Output<typeof research.semiannualLogins>[number]>()({
  day: DAY,
  logins: count('Logins'),
  uniquePlayers: count('Players'),
});

export const weekColumns = columnsOf<Output<typeof research.weekly>[number]>()({
  week: { header: 'Week from', kind: 'day' },
  hours: count('Hours'),
  peakPlayers: count('Peak'),
  registrations: count('Registrations'),
  logins: count('Logins'),
  punishments: count('Punishments'),
  bans: count('Bans'),
  tickets: count('Tickets'),
});

/** Players by net worth. */
export const networthColumns = columnsOf<NetworthRow>()({
  userId: null,
  name: { header: 'Name', kind: 'person' },
  total: money('Total'),
  cash: money('Cash'),
  bank: money('Bank'),
  property: money('Property'),
  vehicle: money('Vehicles'),
});
