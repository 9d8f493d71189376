import type { OnlineStaff, Ticket } from '@steward/api-client/contract/tickets';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { showMoment } from '@steward/api-client/rules/moments';
import { adminTitle } from '@steward/api-client/rules/roles';
import type { Resource } from '../../io/columns.ts';
import { handlerName, reportedName, reporterName, stars, stateWord, typeWord } from '@steward/api-client/rules/tickets';
import { stateTone } from './ticket-tones.ts';

/** Tickets as a list; `showMade` says when one was made. */
export function ticketResource(showMade: (wire: string) => string = showMoment): Resource<Ticket> {
  return {
    columns: [
      { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (ticket) => String(ticket.id) },
      { key: 'date', header: 'Made', tone: () => 'quiet', cell: (ticket) => showMade(ticket.date) },
      { key: 'state', header: 'State', cell: stateWord, tone: stateTone },
      { key: 'reason', header: 'Reason', min: 18, cell: (ticket) => ticket.reason },
      { key: 'reporter', header: 'Reporter', min: 12, cell: reporterName },
      { key: 'staff', header: 'Handler', min: 8, cell: handlerName },
      { key: 'type', header: 'Type', cell: (ticket) => typeWord(ticket.type) },
      { key: 'reported', header: 'Reported', min: 12, cell: (ticket) => reportedName(ticket) ?? '-' },
      {
        key: 'reviewed',
        header: 'Review',
        cell: (ticket) => (ticket.reviewed === null ? '-' : stars(ticket.reviewed)),
      },
    ],
  };
}

/** Staff who are online now. */
export const onlineStaffResource: Resource<OnlineStaff> = {
  columns: [
    { key: 'name', header: 'Name', min: 12, cell: (member) => member.name },
    { key: 'adminLevel', header: 'Rank', tone: () => 'accent', cell: (member) => adminTitle(member.adminLevel) },
    {
      key: 'afk',
      header: 'Active for',
      align: 'right',
      cell: (member) => (member.afk === null ? 'Unknown' : showPlaytime(member.afk)),
    },
    {
      key: 'isAfk',
      header: 'State',
      cell: (member) => (member.isAfk ? 'AFK' : 'here'),
      tone: (member) => (member.isAfk ? 'warning' : 'ok'),
    },
  ],
};
