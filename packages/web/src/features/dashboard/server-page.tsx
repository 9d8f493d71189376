import { PLAYER_RANGES, site, type PlayerRange, type PlayersPoint } from '@steward/api-client/contract/site';
import { SERVER_FACTS } from '@steward/api-client/rules/server-state';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import type { Series } from '../../components/charts/series.ts';
import { TimeChart } from '../../components/charts/time-chart.tsx';
import { ErrorNotice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { NotFound } from '../../components/whole-page.tsx';
import { AT_ONCE } from '../../hooks/at-once.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useServerStatus, useSiteConfig } from '../../hooks/use-site.ts';
import css from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { ServerList } from './server-list.tsx';

const EVERY_MS = 60_000;
const LABELS: Readonly<Record<PlayerRange, { readonly name: string; readonly title: string }>> = {
  day: { name: '24 hours', title: 'Players, last 24 hours' },
  month: { name: '30 days', title: 'Players by hour, last 30 days' },
  year: { name: 'Year', title: 'Players by day, last year' },
};

/** Within five minutes the most is what there was; of an hour or a day both are told. */
const seriesOf = (range: PlayerRange, points: readonly PlayersPoint[]): readonly Series[] =>
  range === 'day'
    ? [{ label: 'Players', values: points.map(({ players }) => players) }]
    : [
        { label: 'Most', values: points.map(({ most }) => most), tone: 'blue' },
        { label: 'Average', values: points.map(({ players }) => players), tone: 'accent' },
      ];

function PlayersChart({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const range = PLAYER_RANGES.find((one) => one === search.get('range')) ?? 'day';
  const { data, error, refetch } = useQuery({
    ...read(site.players, { params: { id }, query: { range } }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel>
      <div className={css.ranges} role="group" aria-label="Period">
        {PLAYER_RANGES.map((one) => (
          <Button
            key={one}
            variant={range === one ? 'contained' : 'outlined'}
            color={range === one ? 'primary' : 'secondary'}
            aria-pressed={range === one}
            onClick={() => setSearch(one === 'day' ? {} : { range: one }, AT_ONCE)}
          >
            {LABELS[one].name}
          </Button>
        ))}
      </div>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <TimeChart
          title={LABELS[range].title}
          times={data?.map(({ at }) => at) ?? []}
          series={seriesOf(range, data ?? [])}
          loading={data === undefined}
          height={280}
          empty={site.players.empty}
        />
      )}
    </Panel>
  );
}

/** What its agent and the game tell of a server beside its players; nothing where nobody does. */
function Facts({ id }: { readonly id: string }) {
  const status = useServerStatus(id);
  const now = useNow();
  const known = SERVER_FACTS.flatMap(({ label, text }) => {
    const value = status && text(status, now);
    return value === undefined ? [] : [[label, value] as const];
  });
  if (known.length === 0) return null;
  return (
    <Panel>
      <Figures figures={known} />
    </Panel>
  );
}

/** `/server/{id}`: how a game server is, and how many played on it. */
export function ServerPage() {
  const id = useRouteParam('id');
  const config = useSiteConfig();
  const server = config?.servers.find((one) => one.id === id);
  if (config && !server) return <NotFound />;
  if (!server) return null;
  return (
    <Page title={server.label}>
      <Panel flush>
        <ServerList servers={[server]} />
      </Panel>
      <Facts id={server.id} />
      <PlayersChart id={server.id} />
    </Page>
  );
}
