import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { LEAD_ADMIN } from '../rules/roles.ts';
import { Count, Day, Money } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

export const NetworthRow = z.object({
  userId: Count,
  name: z.string(),
  cash: Money,
  bank: Money,
  property: Money,
  vehicle: Money,
  total: Money,
});
export type NetworthRow = z.infer<typeof NetworthRow>;

const research5 = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path: `rpg/research/${path}` as const, access: admin(LEAD_ADMIN), summary }) as const;

export const research = group('research', {
  wealth: endpoint({
    ...research5('wealth', 'Wealth of all players by day.'),
    response: z.array(
      z.object({ day: Day, cash: Money, bank: Money, vehicles: Money, properties: Money, groups: Money }),
    ),
  }),
  items: endpoint({
    ...research5('items', 'Items in the game by day, the most common first.'),
    response: z.array(z.object({ name: z.string(), days: z.array(z.object({ day: Day, amount: Count })) })),
  }),
  semiannualPlayers: endpoint({
    ...research5('semiannual-player-stats', 'Registrations, bans and punishments by day of the last 6 months.'),
    response: z.array(z.object({ day: Day, registrations: Count, bans: Count, punishments: Count })),
  }),
  semiannualLogins: endpoint({
    ...research5('semiannual-login-stats', 'Logins and different players by day of the last 6 months.'),
    response: z.array(z.object({ day: Day, logins: Count, uniquePlayers: Count })),
  }),
  networth: endpoint({
    ...research5('networth', 'Players by net worth, highest first.'),
    paged: true,
    list: listed(
      { name: 'person', total: 'number', cash: 'number', bank: 'number', property: 'number', vehicle: 'number' },
      ['name'],
    ),
    response: z.array(NetworthRow),
  }),
  weekly: endpoint({
    ...research5(
      'weekly-stats',
      'Weeks, Monday first: registrations, logins, punishments, bans, tickets, peak players, hours played.',
    ),
    response: z.array(
      z.object({
        week: Day,
        registrations: Count,
        logins: Count,
        punishments: Count,
        bans: Count,
        tickets: Count,
        peakPlayers: Count,
        hours: Count,
      }),
    ),
  }),
});
