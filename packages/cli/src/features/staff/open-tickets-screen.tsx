import { tickets, type Ticket } from '@steward/api-client/contract/tickets';
import { usePages } from '../../tui/hooks/use-pages.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { RowList } from './row-list.tsx';
import { ticketResource } from './ticket-columns.ts';

const NONE: readonly Ticket[] = [];
const EVERY_SECONDS = 60;
const { columns } = ticketResource();

/** All open tickets, the longest waiting first. */
export function OpenTicketsScreen() {
  const { open, replace } = useNavigation();
  const pages = usePages();
  const read = useRead(tickets.open, { page: pages.page, limit: pages.limit }, { everySeconds: EVERY_SECONDS });
  return (
    <RowList
      title="Open tickets"
      facts={pages.facts(read.data, 'open ticket')}
      rows={read.data?.items ?? NONE}
      columns={columns}
      read={read}
      empty="No tickets found"
      bindings={(ticket) => [
        {
          keys: ['enter'],
          label: 'open',
          help: 'Open the ticket.',
          disabled: ticket ? undefined : 'There is no ticket to open.',
          run: () => ticket && open('ticket', { id: String(ticket.id) }),
        },
        { keys: ['o'], label: 'of a day', help: 'Tickets of a day.', run: () => replace('tickets', { day: '' }) },
        ...pages.bindings(read.data),
      ]}
    />
  );
}
