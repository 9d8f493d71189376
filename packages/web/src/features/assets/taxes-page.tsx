import { taxRecordColumns } from '@steward/api-client/columns/assets';
import { assets, type TaxView } from '@steward/api-client/contract/assets';
import { CURRENT_TAX } from '@steward/api-client/rules/wealth-tax';
import { moneyUnit } from '@steward/api-client/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Facts } from '../../components/facts.tsx';
import { formatDay, formatMoney, withoutYear } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { Money } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { useViewer } from '../../hooks/use-viewer.ts';

const TAXED_FROM = CURRENT_TAX.tiers[0]?.from ?? 0;

const columnsFor = (userId: number) =>
  columnsFrom(taxRecordColumns, {
    date: { cell: ({ date }) => <Link to={path`/taxes/${userId}/${date}`}>{formatDay(date)}</Link> },
    amount: { width: 180 },
    taken: { width: 180 },
  });

function Detail({ detail }: { readonly detail: NonNullable<TaxView['detail']> }) {
  const money = (label: string, value: number) => ({ label, value: <Money value={value} /> });
  return (
    <Panel title={`Tax of ${formatDay(detail.date)}`}>
      <Facts
        facts={[
          money('Cash and bank', detail.money),
          money('Vehicles', detail.vehicle),
          money('Properties', detail.property),
          money('Profit', detail.profit),
          money('Taxable wealth', detail.total),
          money('Tax', detail.amount),
          money('Taken', detail.taken),
        ]}
      />
    </Panel>
  );
}

/** Wealth taxes: the own ones, or those of the player in the address. */
export function TaxesPage() {
  const userId = useRouteParam('userId');
  const date = useRouteParam('date');
  const viewer = useViewer();
  const own = userId === '' || (viewer && String(viewer.id) === userId);
  const query = useQuery(
    userId === ''
      ? read(assets.tax)
      : read(assets.taxOf, { params: { userId }, ...(date === '' ? {} : { query: { date } }) }),
  );
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  const records = data?.records ?? [];
  const ordered = records.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return (
    <Page
      title={own ? undefined : `Wealth taxes of ${data?.name ?? '…'}`}
      meta={own ? 'What the tax authority took of your wealth.' : data && <PlayerLink of={data.name} />}
    >
      {data?.detail && <Detail detail={data.detail} />}
      {date !== '' && data && data.detail === null && <Panel>There is no tax of {formatDay(date)}.</Panel>}
      {records.length > 1 && (
        <Panel>
          <BarChart
            title={`Wealth tax, in ${moneyUnit()}`}
            labels={ordered.map((row) => formatDay(row.date))}
            shortLabel={withoutYear}
            series={[{ label: 'Tax', values: ordered.map((row) => row.amount) }]}
            format={formatMoney}
            height={200}
          />
        </Panel>
      )}
      <DataTable
        id="taxes"
        label="Wealth taxes"
        columns={columnsFor(data?.userId ?? 0)}
        query={{ ...query, data: data?.records }}
        rowKey={(row) => row.date}
        next={
          own
            ? `Wealth above ${formatMoney(TAXED_FROM)} is taxed each month; what was taken is listed here.`
            : undefined
        }
        empty={own ? 'Your wealth was never taxed (yet).' : 'This wealth was never taxed (yet).'}
      />
    </Page>
  );
}
