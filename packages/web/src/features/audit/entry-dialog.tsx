import type { AuditEntry } from '@steward/api-client/contract/audit';
import { valueText } from '@steward/api-client/rules/audit-text';
import { useOutletContext } from 'react-router-dom';
import { Facts } from '../../components/facts.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const Value = ({ children }: { readonly children: unknown }) => {
  const text = valueText(children);
  return text === '' ? <None /> : <SafeText multiline>{text}</SafeText>;
};

/** One entry of the page of the audit log that it lies over, with all that was kept of it. */
export function AuditEntryDialog() {
  const id = useRouteParam('id');
  const entries = useOutletContext<readonly AuditEntry[] | undefined>();
  const entry = entries?.find((one) => String(one.id) === id);
  if (entries === undefined) return null;
  return (
    <RouteDialog title={entry === undefined ? 'Entry not found' : `Entry ${entry.id}`}>
      {entry === undefined ? (
        <EmptyState>This entry is not on the page of the log that is open.</EmptyState>
      ) : (
        <Facts
          columns={1}
          facts={[
            { label: 'Action', value: <Mono>{entry.action}</Mono> },
            { label: 'Who', value: <PlayerLink of={entry.actor === '' ? null : entry.actor} /> },
            { label: 'Target', value: <Value>{entry.target}</Value> },
            { label: 'Before', value: <Value>{entry.before}</Value> },
            { label: 'After', value: <Value>{entry.after}</Value> },
            { label: 'When', value: <Time at={entry.at} absolute /> },
            { label: 'IP', value: <Mono>{entry.ip}</Mono>, copy: entry.ip },
            { label: 'Hash', value: <Mono>{entry.hash}</Mono>, copy: entry.hash },
          ]}
        />
      )}
    </RouteDialog>
  );
}
