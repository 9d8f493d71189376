import { deliveryEventText, feedDeliveryColumns, feedEventsText } from '@steward/api-client/columns/feeds';
import { feeds, type Feed } from '@steward/api-client/contract/feeds';
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  FEED_FORM_LABELS,
  FEED_STATE_LABELS,
  FEED_TARGET_LABELS,
} from '@steward/api-client/rules/feeds';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { StateButtons } from '../../components/state-buttons.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { usePaging } from '../../components/data-table/use-table-state.ts';
import { Facts } from '../../components/facts.tsx';
import { formatMany } from '../../components/format.ts';
import { Notice, PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { DELIVERY_TONES, FEED_TONES } from './tones.ts';

const SOON_MS = 1500;
const LATER_MS = 15_000;

/** With the filter and the page kept. */
function Again({ feed, delivery }: { readonly feed: string; readonly delivery: number }) {
  const { search } = useLocation();
  return <Link to={path`/manage/feeds/${feed}/again/${delivery}` + search}>Send again</Link>;
}

const columnsFor = (feed: string) =>
  columnsFrom(
    feedDeliveryColumns,
    {
      id: false,
      at: { width: 150 },
      event: { cell: deliveryEventText, width: 140, hideOnPhone: true },
      text: { cell: ({ text }) => <SafeText>{text.replaceAll('\n', ' · ')}</SafeText>, grow: 3 },
      state: {
        cell: ({ state }) => <Badge tone={DELIVERY_TONES[state]}>{DELIVERY_STATE_LABELS[state]}</Badge>,
        width: 110,
      },
      tries: { width: 80, hideOnPhone: true },
      error: { grow: 2 },
    },
    [actionColumn('again', 110, ({ id }) => <Again feed={feed} delivery={id} />)],
  );

function actionsOf({ id, state, target }: Feed) {
  const at = (deed: string) => path`/manage/feeds/${id}/${deed}`;
  return [
    { label: 'Send a test', to: at('test'), primary: true },
    { label: 'Edit', to: at('edit') },
    ...(state === 'on' ? [{ label: 'Pause', to: at('pause') }] : []),
    ...(state === 'paused' ? [{ label: 'Go on', to: at('resume') }] : []),
    ...(target === 'webhook' ? [{ label: 'Change the key', to: at('key') }] : []),
    { label: 'Remove', to: at('remove'), danger: true },
  ];
}

function About({ feed }: { readonly feed: Feed }) {
  return (
    <Panel>
      <Facts
        facts={[
          { label: 'Goes to', value: FEED_TARGET_LABELS[feed.target] },
          { label: 'Address', value: <Mono>{feed.address}</Mono> },
          { label: 'Tells', value: feedEventsText(feed) },
          ...(feed.target === 'discord' ? [{ label: 'Looks like', value: FEED_FORM_LABELS[feed.form] }] : []),
          ...(feed.events.includes('ticket-waiting')
            ? [{ label: 'Tickets wait', value: formatMany(feed.minutes, 'minute') }]
            : []),
          ...(feed.events.includes('words')
            ? [{ label: 'Words', value: <SafeText>{feed.words.join(', ')}</SafeText> }]
            : []),
          { label: 'Last sent', value: <Time at={feed.sentAt} never="Nothing yet" /> },
        ]}
      />
    </Panel>
  );
}

function Deliveries({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const paging = usePaging();
  const state = DELIVERY_STATES.find((one) => one === search.get('state'));
  const query = useQuery({
    ...read(feeds.deliveries, {
      params: { id },
      query: state ? { state } : {},
      page: paging.page,
      limit: paging.limit,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((delivery) => delivery.state === 'waiting') ? SOON_MS : LATER_MS,
  });
  return (
    <>
      <StateButtons
        states={DELIVERY_STATES}
        labels={DELIVERY_STATE_LABELS}
        state={state}
        onChoose={(one) => setSearch(one ? { state: one } : {})}
      />
      <DataTable
        id="feed-deliveries"
        label="Delivery log"
        columns={columnsFor(id)}
        query={query}
        paging={paging}
        rowKey={(delivery) => delivery.id}
        empty={state ? 'No message stands so.' : feeds.deliveries.empty}
      />
    </>
  );
}

/** A feed with its delivery log. */
export function FeedPage() {
  const id = useRouteParam('id');
  const query = useQuery({ ...read(feeds.show, { params: { id } }), refetchInterval: LATER_MS });
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const feed = query.data;
  if (!feed) return <Page title={`Feed ${id}`}>{null}</Page>;
  return (
    <Page
      read={query}
      title={feed.name}
      badges={<Badge tone={FEED_TONES[feed.state]}>{FEED_STATE_LABELS[feed.state]}</Badge>}
      actions={actionsOf(feed)}
    >
      {feed.state === 'off' && (
        <Notice kind="danger" title="Steward switched this feed off.">
          {feed.why} Enter a new address to switch it on again.
        </Notice>
      )}
      <About feed={feed} />
      <Deliveries id={id} />
      <Outlet />
    </Page>
  );
}
