import { fieldOf } from '@steward/api-client/contract/endpoint';
import { cashColumns } from '@steward/api-client/columns/money';
import { money } from '@steward/api-client/contract/money';
import { community } from '@steward/api-client/rules/community';
import { CASH_LOG_CUT, CASH_LOG_SIZE } from '@steward/api-client/rules/cash-range';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { DateField } from '../../components/form/date-fields.tsx';
import { NumberField, TextField } from '../../components/form/fields.tsx';
import { FilterForm } from '../../components/form/filter-form.tsx';
import { dayOfInstant } from '../../components/format.ts';
import { Notice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { filterOfSearch, filterRefusal, filterSchema, searchOfFilter, type CashFilter } from './cash-filter.ts';
import { Subpage } from './subpage.tsx';
import { usePlace } from './use-place.ts';

const columns = columnsFrom(cashColumns, {
  timestamp: { cell: ({ timestamp }) => <Time at={timestamp} absolute /> },
  amount: { width: 150 },
  reason: { grow: 3 },
  balance: { width: 150 },
});

/** The cash log of a player: the newest 300 entries of a range of days. */
export function CashPage() {
  const place = usePlace();
  const today = dayOfInstant(useNow());
  const [search, setSearch] = useSearchParams();
  const filter = filterOfSearch(search, today);
  const refusal = filterRefusal(filter, today);
  const { reason, min, from, to } = filter;
  const query = useQuery({
    ...read(money.cashLog, { params: { name: place.name }, query: { reason, min, from, to } }),
    enabled: refusal === undefined,
  });
  return (
    <Subpage title={`Cash log of ${place.name}`} place={place} error={query.error}>
      <Panel>
        <FilterForm<CashFilter>
          key={JSON.stringify(filter)}
          label="Cash log"
          filter={filter}
          schema={filterSchema(today)}
          onFilter={(next) => setSearch(searchOfFilter(next, today))}
        >
          <TextField {...fieldOf(money.cashLog, 'reason')} placeholder="Any" />
          <NumberField {...fieldOf(money.cashLog, 'min')} prefix={community().currency.sign} />
          <DateField {...fieldOf(money.cashLog, 'from')} max={today} />
          <DateField {...fieldOf(money.cashLog, 'to')} max={today} />
        </FilterForm>
      </Panel>
      {refusal === undefined ? (
        <DataTable
          id="player-cash"
          label={`Cash log of ${place.name}`}
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          empty={money.cashLog.empty}
        >
          {query.data?.length === CASH_LOG_SIZE && <span>{CASH_LOG_CUT}</span>}
        </DataTable>
      ) : (
        <Notice kind="warning">{Object.values(refusal)[0]}</Notice>
      )}
    </Subpage>
  );
}
