import type { OnlineStaff, Ticket } from '../contract/tickets.ts';
import { adminTitle } from '../rules/roles.ts';
import { DELETED, handlerName, reportedName, stars, stateWord, typeWord } from '../rules/tickets.ts';
import { columnsOf } from './column.ts';

export const ticketColumns = columnsOf<Ticket>()({
  id: { header: 'Id', kind: 'id' },
  date: { header: 'Made', kind: 'moment' },
  state: { header: 'State', kind: 'word', value: stateWord },
  handlerId: null,
  closeReason: null,
  closedAt: null,
  reason: { header: 'Reason' },
  reporter: { header: 'Reporter', kind: 'person', none: DELETED },
  staff: { header: 'Handler', kind: 'person', text: handlerName },
  type: { header: 'Type', kind: 'word', value: (ticket) => typeWord(ticket.type) },
  reported: { header: 'Reported', kind: 'person', value: reportedName },
  reviewed: {
    header: 'Review',
    kind: 'number',
    text: ({ reviewed }) => (reviewed === null ? '-' : stars(reviewed)),
  },
  review: null,
});

/** Staff who are online now. */
export const onlineStaffColumns = columnsOf<OnlineStaff>()({
  name: { header: 'Name', kind: 'person' },
  adminLevel: { header: 'Rank', text: ({ adminLevel }) => adminTitle(adminLevel) },
  afk: { header: 'Active for', kind: 'minutes', none: 'Unknown' },
  isAfk: { header: 'State', kind: 'word', value: ({ isAfk }) => (isAfk ? 'AFK' : 'here') },
});
