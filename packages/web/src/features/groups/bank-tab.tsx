import { groups } from '@steward/api-client/contract/groups';
import type { Output } from '@steward/api-client/contract/endpoint';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Money, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

type Entry = Output<typeof groups.bank>['history'][number];

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'Time',
    value: (entry) => entry.timestamp,
    cell: (entry) => <Time at={entry.timestamp} />,
    width: 160,
    filter: false,
  },
  {
    key: 'amount',
    header: 'Amount',
    value: (entry) => entry.amount,
    cell: (entry) => <Money value={entry.amount} />,
    align: 'right',
    width: 150,
  },
  {
    key: 'reason',
    header: 'Reason',
    value: (entry) => entry.reason,
    cell: (entry) => <SafeText>{entry.reason}</SafeText>,
    grow: 2,
  },
  { key: 'user', header: 'Who', value: (entry) => entry.user?.name, cell: (entry) => <PlayerLink of={entry.user} /> },
];

/** Balance and the last 200 entries. */
export function BankTab() {
  const id = useRouteParam('id');
  const [params, setParams] = useSearchParams();
  const filterTollTurf = params.get('toll') === '0';
  const query = useQuery(read(groups.bank, { params: { id }, query: { filterTollTurf } }));
  if (query.error) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <>
      <Panel title="Balance">
        <Facts
          facts={[
            { label: 'Money', value: query.data === undefined ? '…' : <Money value={query.data.balance.money} /> },
          ]}
        />
      </Panel>
      <DataTable
        id="group-bank"
        label="Entries of the bank"
        columns={columns}
        query={{ ...query, data: query.data?.history }}
        rowKey={(entry) => entry.id}
        empty="Nothing was paid yet."
      >
        <label>
          <Checkbox
            size="small"
            checked={filterTollTurf}
            onChange={({ target }) => setParams(target.checked ? { toll: '0' } : {})}
          />
          Hide toll and turf money
        </label>
      </DataTable>
    </>
  );
}
