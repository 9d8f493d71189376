import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { valueText } from '@steward/api-client/rules/audit-text';
import { idOf } from '@steward/api-client/rules/ids';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import { read } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState, ErrorNotice } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { Sentence } from './sentence.tsx';
import { TargetLink } from './target-link.tsx';

const Value = ({ children }: { readonly children: unknown }) => {
  const text = valueText(children);
  return text === '' ? <None /> : <SafeText multiline>{text}</SafeText>;
};

const ofId = (entries: readonly AuditEntry[] | undefined, id: number | undefined) =>
  entries?.find((one) => one.id === id);

/** One entry of the audit log with all that was kept of it; read by itself where the list under it does not hold it. */
export function AuditEntryDialog() {
  const id = idOf(useRouteParam('id'));
  const listed = ofId(useOutletContext<readonly AuditEntry[] | undefined>(), id);
  const query = useQuery({
    ...read(audit.list, { query: { id } }),
    enabled: listed === undefined && id !== undefined,
  });
  const entry = listed ?? ofId(query.data?.items, id);
  if (entry === undefined && query.isLoading) return null;
  return (
    <RouteDialog title={entry || query.error ? `Entry ${id}` : 'Entry not found'}>
      {entry ? (
        <Facts
          columns={1}
          facts={[
            { label: 'What happened', value: <Sentence entry={entry} /> },
            { label: 'Action', value: <Mono>{entry.action}</Mono> },
            { label: 'Who', value: <PlayerLink of={entry.actor === '' ? null : entry.actor} /> },
            { label: 'Target', value: <TargetLink entry={entry} /> },
            { label: 'Before', value: <Value>{entry.before}</Value> },
            { label: 'After', value: <Value>{entry.after}</Value> },
            { label: 'When', value: <Time at={entry.at} absolute /> },
            { label: 'IP', value: <Mono>{entry.ip}</Mono>, copy: entry.ip },
            { label: 'Hash', value: <Mono>{entry.hash}</Mono>, copy: entry.hash },
          ]}
        />
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <EmptyState>The audit log has no entry with this number.</EmptyState>
      )}
    </RouteDialog>
  );
}
