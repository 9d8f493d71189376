import { fieldOf } from '@steward/api-client/contract/endpoint';
import { burstColumns as describedBursts, eventColumns as describedEvents } from '@steward/api-client/columns/security';
import { security } from '@steward/api-client/contract/security';
import { SECURITY_REASONS, SECURITY_REASON_TEXTS } from '@steward/api-client/rules/security';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { SelectField, TextField } from '../../components/form/fields.tsx';
import { FilterForm } from '../../components/form/filter-form.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { filterOfSearch, filterSchema, searchOfFilter, type SecurityFilter } from './security-filter.ts';

const REFRESH_MS = 30_000;
const REASONS = [
  { value: '', label: 'Anything' },
  ...SECURITY_REASONS.map((value) => ({ value, label: SECURITY_REASON_TEXTS[value] })),
];

const only = (filter: Partial<SecurityFilter>) =>
  `?${searchOfFilter({ reason: '', name: '', address: '', ...filter }).toString()}`;

const burstColumns = columnsFrom(describedBursts, {
  kind: false,
  subject: {
    cell: ({ kind, subject }) => (
      <Link to={only(kind === 'address' ? { address: subject } : { name: subject })}>
        {kind === 'address' ? 'from ' : 'to the account '}
        <SafeText>{subject}</SafeText>
      </Link>
    ),
    grow: 2,
  },
  failures: { width: 130 },
});

const eventColumns = columnsFrom(describedEvents, {
  reason: { width: 210 },
  name: { grow: 2 },
  address: { width: 170 },
  count: { width: 90 },
});

/** Who tries to get in, and what was refused: bursts, then every entry of a month. */
export function SecurityPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOfSearch(search);
  const bursts = useQuery({ ...read(security.bursts), refetchInterval: REFRESH_MS });
  const { query: events, paging } = usePagedRead(security.events, {
    query: Object.fromEntries(searchOfFilter(filter)),
  });
  return (
    <Page meta="Refused sign-ins, calls and tokens of the last 30 days. The file security.log on the server has the same.">
      <Panel title="Bursts" flush>
        <DataTable
          id="security-bursts"
          label="Bursts of refused sign-ins"
          columns={burstColumns}
          query={bursts}
          rowKey={({ id }) => id}
          urlPrefix="bursts."
          empty={security.bursts.empty}
          tools={false}
        />
      </Panel>
      <Panel>
        <FilterForm<SecurityFilter>
          key={JSON.stringify(filter)}
          label="Security log"
          filter={filter}
          schema={filterSchema}
          onFilter={(next) => setSearch(searchOfFilter(next))}
        >
          <SelectField {...fieldOf(security.events, 'reason')} options={REASONS} />
          <TextField {...fieldOf(security.events, 'name')} placeholder="Whole name" />
          <TextField {...fieldOf(security.events, 'address')} placeholder="Whole address" />
        </FilterForm>
      </Panel>
      <DataTable
        id="security"
        label="Security log"
        columns={eventColumns}
        query={events}
        paging={paging}
        rowKey={({ id }) => id}
      />
    </Page>
  );
}
