import { bankColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Checkbox } from '../../components/controls/inputs.tsx';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Facts } from '../../components/facts.tsx';
import { Panel } from '../../components/panel.tsx';
import { Money } from '../../components/values.tsx';
import { isLost } from '../../components/notices.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns = columnsFrom(bankColumns, { amount: { width: 150 }, reason: { grow: 2 } });

/** Balance and the last 200 entries. */
export function BankTab() {
  const id = useRouteParam('id');
  const [params, setParams] = useSearchParams();
  const filterTollTurf = params.get('toll') === '0';
  const query = useQuery(read(groups.bank, { params: { id }, query: { filterTollTurf } }));
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
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
        empty={groups.bank.empty}
      >
        <label>
          <Checkbox
            checked={filterTollTurf}
            onChange={({ target }) => setParams(target.checked ? { toll: '0' } : {})}
          />
          Hide toll and turf money
        </label>
      </DataTable>
    </>
  );
}
