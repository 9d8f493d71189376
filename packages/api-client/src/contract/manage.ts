import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { JUNIOR_ADMIN, LEAD_ADMIN, MANAGER } from '../rules/roles.ts';
import { Count, Instant, Money } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

export const StaffNote = z.object({
  id: Count,
  playerName: z.string(),
  staffName: z.nullable(z.string()),
  date: Instant,
  note: z.string(),
  active: z.boolean(),
  important: z.boolean(),
  staff: z.boolean(),
});
export type StaffNote = z.infer<typeof StaffNote>;
export const WealthRow = z.object({
  userId: z.nullable(Count),
  groupId: z.nullable(Count),
  name: z.string(),
  money: Money,
  vehicle: Money,
  property: Money,
  profit: Money,
  total: Money,
});
export type WealthRow = z.infer<typeof WealthRow>;
export const ConversionRow = z.object({
  userId: Count,
  name: z.string(),
  hours: Count,
  cash: Money,
  bank: Money,
  vehicles: Money,
  properties: Money,
  wealth: Money,
  factor: z.number(),
  converted: Money,
});
export type ConversionRow = z.infer<typeof ConversionRow>;
export const NewPlayer = z.object({
  id: Count,
  name: z.string(),
  createdAt: Instant,
  lastLoggedIn: z.nullable(Instant),
  timePlayed: Count,
  level: Count,
  online: z.boolean(),
  registration: Count,
  banned: z.boolean(),
});
export type NewPlayer = z.infer<typeof NewPlayer>;

export const manage = group('manage', {
  notes: endpoint({
    method: 'GET',
    path: 'rpg/manage/notes',
    access: admin(JUNIOR_ADMIN),
    whole: admin(MANAGER),
    paged: true,
    list: listed(
      {
        playerName: 'person',
        note: 'text',
        staffName: 'person',
        date: 'moment',
        active: 'yesNo',
        important: 'yesNo',
        staff: 'yesNo',
        id: 'number',
      },
      ['playerName', 'note', 'staffName'],
    ),
    summary: 'Notes about all players, newest first.',
    response: z.array(StaffNote),
    empty: 'There are no notes.',
  }),
  wealthTax: endpoint({
    method: 'GET',
    path: 'rpg/manage/tax/wealth',
    access: admin(LEAD_ADMIN),
    paged: true,
    list: listed(
      { name: 'text', money: 'number', vehicle: 'number', property: 'number', profit: 'number', total: 'number' },
      ['name'],
    ),
    summary: 'Wealth averaged over the month, highest first. Vehicles at 100 %: the tax set decides the share.',
    response: z.array(WealthRow),
    empty: 'No snapshot was taken yet.',
  }),
  wealthConversion: endpoint({
    method: 'GET',
    path: 'rpg/manage/wealth/conversion/v3',
    access: admin(LEAD_ADMIN),
    paged: true,
    list: listed(
      {
        name: 'person',
        hours: 'number',
        converted: 'number',
        wealth: 'number',
        cash: 'number',
        bank: 'number',
        vehicles: 'number',
        properties: 'number',
      },
      ['name'],
    ),
    summary: 'Conversion V3 of players active in the last 2 months, highest first.',
    response: z.array(ConversionRow),
    means:
      'The first $750,000 stay; the rest is divided by 10 and weighed by hours played (0.8 to 1.5). Each vehicle counts at most $3,000,000. Players active in the last 2 months.',
  }),
  newPlayers: endpoint({
    method: 'GET',
    path: 'rpg/manage/new-players',
    access: admin(JUNIOR_ADMIN),
    paged: true,
    list: listed(
      {
        name: 'person',
        registration: 'number',
        createdAt: 'moment',
        level: 'number',
        timePlayed: 'number',
        lastLoggedIn: 'moment',
        online: 'yesNo',
        banned: 'yesNo',
        id: 'number',
      },
      ['name'],
    ),
    summary: 'Players of the last 7 days, newest first.',
    response: z.array(NewPlayer),
    empty: 'Nobody registered in the last 7 days.',
  }),
});
