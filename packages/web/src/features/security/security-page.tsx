import { security, type SecurityBurst, type SecurityEvent } from '@steward/api-client/contract/security';
import { SECURITY_REASONS, SECURITY_REASON_TEXTS } from '@steward/api-client/rules/security';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePaging } from '../../components/data-table/use-table-state.ts';
import { SelectField, TextField } from '../../components/form/fields.tsx';
import { FilterForm } from '../../components/form/filter-form.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';
import { filterOfSearch, filterSchema, searchOfFilter, type SecurityFilter } from './security-filter.ts';

const REFRESH_MS = 30_000;
const REASONS = [
  { value: '', label: 'Anything' },
  ...SECURITY_REASONS.map((value) => ({ value, label: SECURITY_REASON_TEXTS[value] })),
];

const only = (filter: Partial<SecurityFilter>) =>
  `?${searchOfFilter({ reason: '', name: '', address: '', ...filter }).toString()}`;

const burstColumns: readonly Column<SecurityBurst>[] = [
  {
    key: 'subject',
    header: 'From or to',
    value: ({ subject }) => subject,
    cell: ({ kind, subject }) => (
      <Link to={only(kind === 'address' ? { address: subject } : { name: subject })}>
        {kind === 'address' ? 'from ' : 'to the account '}
        <SafeText>{subject}</SafeText>
      </Link>
    ),
    grow: 2,
  },
  { key: 'failures', header: 'Refused tries', value: ({ failures }) => failures, width: 130 },
  {
    key: 'startedAt',
    header: 'Since',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => <Time at={startedAt} />,
    width: 160,
  },
  {
    key: 'lastAt',
    header: 'Last',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => <Time at={lastAt} />,
    width: 160,
  },
];

const eventColumns: readonly Column<SecurityEvent>[] = [
  { key: 'at', header: 'When', value: ({ at }) => at, cell: ({ at }) => <Time at={at} />, width: 160 },
  {
    key: 'reason',
    header: 'Why',
    value: ({ reason }) => SECURITY_REASON_TEXTS[reason],
    width: 210,
  },
  {
    key: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name }) => (name === '' ? <None /> : <SafeText>{name}</SafeText>),
    grow: 2,
  },
  {
    key: 'address',
    header: 'Address',
    value: ({ address }) => address,
    cell: ({ address }) => <Mono>{address}</Mono>,
    width: 170,
  },
  { key: 'call', header: 'Call', value: ({ call }) => call, cell: ({ call }) => <Mono>{call}</Mono>, grow: 1 },
  { key: 'count', header: 'Times', value: ({ count }) => count, width: 90 },
];

/** Who tries to get in, and what was refused: bursts, then every entry of a month. */
export function SecurityPage() {
  const [search, setSearch] = useSearchParams();
  const paging = usePaging();
  const filter = filterOfSearch(search);
  const bursts = useQuery({ ...read(security.bursts), refetchInterval: REFRESH_MS });
  const events = useQuery(
    read(security.events, {
      query: Object.fromEntries(searchOfFilter(filter)),
      page: paging.page,
      limit: paging.limit,
    }),
  );
  return (
    <Page meta="Refused sign-ins, calls and tokens of the last 30 days. The file security.log on the server has the same.">
      <Panel title="Bursts" flush>
        <DataTable
          id="security-bursts"
          label="Bursts of refused sign-ins"
          columns={burstColumns}
          query={bursts}
          rowKey={({ id }) => id}
          empty="Nobody tried again and again."
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
          <SelectField name="reason" label="Why" options={REASONS} />
          <TextField name="name" label="Name" placeholder="Whole name" />
          <TextField name="address" label="Address" placeholder="Whole address" />
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
