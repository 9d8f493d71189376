import { tickets, type Ticket } from '@steward/api-client/contract/tickets';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import { ticketResource } from './columns.ts';

const EVERY_SECONDS = 60;
const { columns } = ticketResource();

/** Enter opens the ticket. */
export const OPEN_TICKET: ListBinding<Ticket> = {
  keys: ['enter'],
  label: 'open',
  help: 'Open the ticket.',
  needs: 'row',
  none: 'There is no ticket to open.',
  run: ({ id }, { open }) => open('ticket', { id: String(id) }),
};

const BINDINGS: readonly ListBinding<Ticket>[] = [
  OPEN_TICKET,
  { keys: ['d'], label: 'of a day', help: 'Tickets of a day.', run: ({ replace }) => replace('tickets', { day: '' }) },
];

/** All open tickets, the longest waiting first. */
export function OpenTicketsScreen() {
  const pages = usePages();
  const read = useRead(tickets.open, { page: pages.page, limit: pages.limit }, { everySeconds: EVERY_SECONDS });
  return (
    <ListScreen
      title="Open tickets"
      one="openTicket"
      read={read}
      pages={pages}
      columns={columns}
      empty={tickets.open.empty}
      bindings={BINDINGS}
    />
  );
}
