import { feedColumns } from '@steward/api-client/columns/feeds';
import { feeds } from '@steward/api-client/contract/feeds';
import { FEED_STATE_LABELS } from '@steward/api-client/rules/feeds';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { FEED_TONES } from './tones.ts';

const columns = columnsFrom(feedColumns, {
  id: false,
  name: {
    cell: ({ id, name }) => (
      <Link to={path`/manage/feeds/${id}`}>
        <SafeText>{name}</SafeText>
      </Link>
    ),
    grow: 2,
  },
  target: { width: 150, hideOnPhone: true },
  events: { grow: 3, hideOnPhone: true },
  state: { cell: ({ state }) => <Badge tone={FEED_TONES[state]}>{FEED_STATE_LABELS[state]}</Badge>, width: 130 },
  waiting: { width: 100, hideOnPhone: true },
  failed: { width: 110 },
  sentAt: { width: 150, hideOnPhone: true },
});

/** What is told outside: channels of Discord and signed webhooks. */
export function FeedsPage() {
  const query = useQuery(read(feeds.list));
  return (
    <Page
      meta="What Steward tells channels of Discord and other programs, as it happens."
      actions={[{ label: 'Add a feed', to: '/manage/feeds/add', primary: true }]}
    >
      <DataTable id="feeds" label="Feeds" columns={columns} query={query} rowKey={(feed) => feed.id} />
      <Outlet />
    </Page>
  );
}
