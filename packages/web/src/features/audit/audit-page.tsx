import { auditColumns } from '@steward/api-client/columns/audit';
import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import type { ReactNode } from 'react';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { DateField } from '../../components/form/date-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FilterForm } from '../../components/form/filter-form.tsx';
import { dayOfInstant } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { StateButtons } from '../../components/state-buttons.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { Mono, Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import {
  AUDIT_KINDS,
  filterOfSearch,
  filterSchema,
  KIND_LABELS,
  KIND_WHERE,
  kindOfSearch,
  queryOfFilter,
  searchOfFilter,
  withKind,
  type AuditFilter,
} from './audit-filter.ts';
import { Sentence } from './sentence.tsx';
import { TargetLink } from './target-link.tsx';

const entryPath = ({ id }: AuditEntry, search: string) => path`/manage/audit/${id}` + search;

interface EntryLinkProps {
  readonly entry: AuditEntry;
  readonly children: ReactNode;
}

/** The way to all that was kept, which keeps the filter and the page. */
function EntryLink({ entry, children }: EntryLinkProps) {
  const { search } = useLocation();
  return <Link to={entryPath(entry, search)}>{children}</Link>;
}

const columns = columnsFrom(auditColumns, {
  at: {
    cell: (entry) => (
      <EntryLink entry={entry}>
        <Time at={entry.at} />
      </EntryLink>
    ),
  },
  told: { cell: (entry) => <Sentence entry={entry} />, grow: 4 },
  actor: { cell: (entry) => <PlayerLink of={entry.actor === '' ? null : entry.actor} />, width: 170, hidden: true },
  action: { cell: (entry) => <Mono>{entry.action}</Mono>, width: 200, hidden: true },
  target: { cell: (entry) => <TargetLink entry={entry} />, width: 170, hidden: true },
  change: { grow: 3 },
  ip: { width: 150 },
  id: false,
});

/** The audit log: every change that a person made, page by page. */
export function AuditPage() {
  const today = dayOfInstant(useNow());
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const filter = filterOfSearch(search);
  const kind = kindOfSearch(search);
  const { query, paging } = usePagedRead(
    audit.list,
    { query: queryOfFilter(filter) },
    { where: kind && KIND_WHERE[kind] },
  );
  return (
    <Page meta="Every change that somebody made, newest first. Nobody can change it.">
      <Panel>
        <FilterForm<AuditFilter>
          key={JSON.stringify(filter)}
          label="Audit log"
          filter={filter}
          schema={filterSchema}
          onFilter={(next) => setSearch(withKind(searchOfFilter(next), kind))}
        >
          <TextField name="actor" label={audit.list.labels.actor} placeholder="Whole name" />
          <TextField name="action" label={audit.list.labels.action} placeholder="Such as player.ban" />
          <TextField name="target" label={audit.list.labels.target} placeholder="Any part" />
          <DateField name="from" label={audit.list.labels.from} max={today} />
          <DateField name="to" label={audit.list.labels.to} max={today} />
        </FilterForm>
      </Panel>
      <StateButtons
        states={AUDIT_KINDS}
        labels={KIND_LABELS}
        state={kind}
        onChoose={(next) => setSearch(withKind(search, next))}
      />
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
