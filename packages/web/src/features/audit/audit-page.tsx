import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { changeText } from '@steward/api-client/rules/audit-text';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { DateField } from '../../components/form/date-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FilterForm } from '../../components/form/filter-form.tsx';
import { dayOfInstant } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { filterOfSearch, filterSchema, queryOfFilter, searchOfFilter, type AuditFilter } from './audit-filter.ts';
import { TargetLink } from './target-link.tsx';

const entryPath = ({ id }: AuditEntry, search: string) => path`/manage/audit/${id}` + search;

/** The way to all that was kept, which keeps the filter and the page. */
function EntryLink({ entry }: { readonly entry: AuditEntry }) {
  const { search } = useLocation();
  return (
    <Link to={entryPath(entry, search)}>
      <Mono>{entry.action}</Mono>
    </Link>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    header: 'Action',
    value: (entry) => entry.action,
    cell: (entry) => <EntryLink entry={entry} />,
    width: 200,
  },
  {
    key: 'actor',
    header: 'Who',
    value: (entry) => entry.actor,
    cell: (entry) => <PlayerLink of={entry.actor === '' ? null : entry.actor} />,
    width: 170,
  },
  {
    key: 'target',
    header: 'Target',
    value: (entry) => entry.target,
    cell: (entry) => <TargetLink entry={entry} />,
    width: 170,
  },
  {
    key: 'change',
    header: 'Change',
    value: changeText,
    cell: (entry) => (changeText(entry) === '' ? <None /> : <SafeText>{changeText(entry)}</SafeText>),
    grow: 3,
  },
  { key: 'at', header: 'When', value: (entry) => entry.at, cell: (entry) => <Time at={entry.at} />, width: 160 },
  { key: 'ip', header: 'IP', value: (entry) => entry.ip, cell: (entry) => <Mono>{entry.ip}</Mono>, width: 150 },
];

/** The audit log: every change that a person made, page by page. */
export function AuditPage() {
  const today = dayOfInstant(useNow());
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const filter = filterOfSearch(search);
  const { query, paging } = usePagedRead(audit.list, { query: queryOfFilter(filter) });
  return (
    <Page meta="Every change that somebody made, newest first. Nobody can change it.">
      <Panel>
        <FilterForm<AuditFilter>
          key={JSON.stringify(filter)}
          label="Audit log"
          filter={filter}
          schema={filterSchema}
          onFilter={(next) => setSearch(searchOfFilter(next))}
        >
          <TextField name="actor" label="Who" placeholder="Whole name" />
          <TextField name="action" label="Action" placeholder="Such as player.ban" />
          <TextField name="target" label="Target" placeholder="Any part" />
          <DateField name="from" label="First day" max={today} />
          <DateField name="to" label="Last day" max={today} />
        </FilterForm>
      </Panel>
      <DataTable
        id="audit"
        label="Audit log"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(entry) => entry.id}
        rowLink={(entry) => entryPath(entry, location.search)}
      />
      <Outlet context={query.data?.items} />
    </Page>
  );
}
