import { staff } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { dayOfInstant, formatMany } from '../../components/format.ts';
import { LinkPanel } from '../../components/link-panel.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { recentBanColumns } from './ban-columns.tsx';

const RECENT = 8;

/** Where staff begin: what waits, what happened, and where things are. */
export function StaffDashboardPage() {
  const today = dayOfInstant(useNow());
  const list = useQuery(read(tickets.list, { params: { date: today } }));
  const bans = useQuery(read(staff.bans, { page: 1, limit: RECENT }));
  const open = list.data?.filter((ticket) => ticket.closeReason === 'None') ?? [];
  const unhandled = open.filter((ticket) => ticket.staff === null).length;
  return (
    <Page
      meta={
        list.data === undefined
          ? ' '
          : `Today: ${formatMany(list.data.length, 'ticket')}, ${open.length} open, ${unhandled} not handled.`
      }
    >
      <LinkPanel
        links={[
          {
            to: '/staff/tickets',
            hint: 'Reports and requests for support, day by day',
          },
          {
            to: '/staff/tickets/open',
            hint: 'Whatever waits for an answer, oldest first',
          },
          {
            to: '/sessions',
            hint: 'Who plays with VAC right now',
          },
          { to: '/staff/bans', hint: 'All active bans, newest first' },
          {
            to: '/staff/activity',
            label: 'Activity',
            hint: 'Minutes and tickets of a week',
          },
          { to: '/staff/stats', hint: 'Your tickets, reviews and hours' },
          {
            to: '/staff/help',
            hint: 'Texts that players find in the game',
          },
          { to: '/staff/map', label: 'Map', hint: 'Properties and yards' },
          { to: '/staff/items', hint: 'Stock, limits and taxes' },
          {
            to: '/staff/interiors',
            hint: 'Kinds of rooms and their prices',
          },
        ]}
      />
      <Panel title="Latest bans" flush>
        <DataTable
          id="staff-latest-bans"
          label="Latest bans"
          columns={recentBanColumns}
          query={{ ...bans, data: bans.data?.items }}
          rowKey={(ban) => ban.id}
          empty={staff.bans.empty}
          tools={false}
        />
      </Panel>
    </Page>
  );
}
