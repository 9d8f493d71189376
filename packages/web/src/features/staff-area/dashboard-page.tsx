import { staff } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { staffTabs } from '../../components/area-tabs.ts';
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
      title="Staff"
      meta={
        list.data === undefined
          ? ' '
          : `Today: ${formatMany(list.data.length, 'ticket')}, ${open.length} open, ${unhandled} not handled.`
      }
      tabs={staffTabs}
    >
      <LinkPanel
        links={[
          {
            to: '/staff/tickets',
            label: 'Tickets',
            hint: 'Reports and requests for support, day by day',
          },
          {
            to: '/staff/tickets/open',
            label: 'Open tickets',
            hint: 'Whatever waits for an answer, oldest first',
          },
          {
            to: '/sessions',
            label: 'Anti-cheat sessions',
            hint: 'Who plays with VAC right now',
          },
          { to: '/staff/bans', label: 'Bans', hint: 'All active bans, newest first' },
          {
            to: '/staff/activity',
            label: 'Activity',
            hint: 'Minutes and tickets of a week',
          },
          { to: '/staff/stats', label: 'Own stats', hint: 'Your tickets, reviews and hours' },
          {
            to: '/staff/help',
            label: 'Help items',
            hint: 'Texts that players find in the game',
          },
          { to: '/staff/map', label: 'Map', hint: 'Properties and yards' },
          { to: '/staff/items', label: 'Items', hint: 'Stock, limits and taxes' },
          {
            to: '/staff/interiors',
            label: 'Interiors',
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
          empty="Nobody is banned."
          tools={false}
        />
      </Panel>
    </Page>
  );
}
