import { onlineStaffColumns } from '@steward/api-client/columns/tickets';
import { tickets, type TicketDetail } from '@steward/api-client/contract/tickets';
import { say } from '@steward/api-client/rules/say';
import { NO_REVIEW, DELETED, isOpen, isUnhandled, typeWord } from '@steward/api-client/rules/tickets';
import { ticketWarnings } from '@steward/api-client/words/ticket-warnings';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Facts, type Fact } from '../../components/facts.tsx';
import { formatCount, formatMinutes } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState, Notice, PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { Stars, TicketState } from './words.tsx';

const staffColumns = columnsFrom(onlineStaffColumns, {
  adminLevel: { width: 160 },
  afk: {
    cell: ({ afk }) => (afk === null ? <None>Unknown</None> : formatMinutes(afk)),
    mark: ({ isAfk }) => isAfk && <Badge>AFK</Badge>,
    width: 160,
  },
  isAfk: false,
});

function factsOf(ticket: TicketDetail): Fact[] {
  return [
    { label: 'Type', value: typeWord(ticket.type) },
    { label: 'Made', value: <Time at={ticket.date} absolute /> },
    { label: 'Reporter', value: <PlayerLink of={ticket.reporter} nobody={DELETED} /> },
    {
      label: 'Reported',
      value: ticket.type === 2 ? undefined : <PlayerLink of={ticket.reported} nobody={DELETED} />,
    },
    { label: 'Closed', value: <Time at={ticket.closedAt} absolute never="Still open" /> },
    { label: 'Close reason', value: isOpen(ticket) ? <None>None</None> : <SafeText>{ticket.closeReason}</SafeText> },
  ];
}

/** One ticket: what it is about, who handles it, how it was reviewed, and who is online. */
export function TicketPage() {
  const id = useRouteParam('id');
  const query = useQuery(read(tickets.show, { params: { id } }));
  const online = useQuery(read(tickets.staffOnline, { params: { id } }));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const ticket = query.data;
  if (!ticket) return <Page title={`Ticket ${id}`}>{null}</Page>;
  const { handler } = ticket;
  return (
    <Page title={`Ticket ${ticket.id}`} read={query} badges={<TicketState ticket={ticket} />}>
      {isUnhandled(ticket) && (
        <Notice kind="warning" title="This ticket is not handled">
          {say(ticketWarnings.staffOnline, { count: ticket.staffOnlineAfk })}
        </Notice>
      )}
      <Panel title="Ticket">
        <p>
          <SafeText multiline>{ticket.reason}</SafeText>
        </p>
        <Facts facts={factsOf(ticket)} />
      </Panel>
      <Panel title="Handler">
        {handler === null ? (
          <EmptyState>
            {ticket.handlerId === null ? 'Nobody handles this ticket.' : 'The account of the handler is gone.'}
          </EmptyState>
        ) : (
          <Facts
            facts={[
              { label: 'Name', value: <PlayerLink of={handler.name} /> },
              { label: 'Handled tickets', value: formatCount(handler.handledTickets) },
              { label: 'Reports', value: formatCount(handler.reportTickets) },
              { label: 'Support', value: formatCount(handler.supportTickets) },
            ]}
          />
        )}
      </Panel>
      <Panel title="Review">
        {ticket.reviewed === null ? (
          <EmptyState>{NO_REVIEW}</EmptyState>
        ) : (
          <>
            <Stars value={ticket.reviewed} />
            {ticket.review !== null && (
              <p>
                <SafeText multiline>{ticket.review}</SafeText>
              </p>
            )}
          </>
        )}
      </Panel>
      <Panel title="Staff online" flush>
        <DataTable
          id="ticket-staff"
          label="Staff online"
          columns={staffColumns}
          query={online}
          rowKey={(member) => member.name}
          empty={tickets.staffOnline.empty}
          tools={false}
        />
      </Panel>
    </Page>
  );
}
