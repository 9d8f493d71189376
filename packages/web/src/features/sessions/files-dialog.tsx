import { sessions, type CheckedFile } from '@steward/api-client/contract/sessions';
import { SUSPICIOUS, severityOf } from '@steward/api-client/rules/severities';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable, type TableQuery } from '../../components/data-table/data-table.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const VERDICTS = {
  blacklisted: { label: 'Blacklisted', tone: 'warning' },
  whitelisted: { label: 'Whitelisted', tone: 'ok' },
  unknown: { label: 'Unknown', tone: 'neutral' },
} as const;

/** A blacklisted file is as bad as its severity says: a note is no cheat. */
const verdictTone = ({ verdict, severity }: CheckedFile) =>
  verdict === 'blacklisted' ? severityOf(severity ?? SUSPICIOUS).tone : VERDICTS[verdict].tone;

const ROW_TONES = { danger: 'danger', warning: 'warning', neutral: undefined, ok: undefined } as const;

const columns: readonly Column<CheckedFile>[] = [
  {
    key: 'name',
    header: 'File',
    value: (file) => file.name,
    cell: (file) => <SafeText>{file.name}</SafeText>,
    grow: 2,
  },
  {
    key: 'verdict',
    header: 'On the lists',
    value: (file) => VERDICTS[file.verdict].label,
    cell: (file) => <Badge tone={verdictTone(file)}>{VERDICTS[file.verdict].label}</Badge>,
    filter: 'choice',
    width: 120,
  },
  {
    key: 'severity',
    header: 'Severity',
    value: (file) => (file.severity === null ? null : severityOf(file.severity).label),
    cell: (file) =>
      file.severity === null ? (
        <None />
      ) : (
        <Badge tone={severityOf(file.severity).tone}>{severityOf(file.severity).label}</Badge>
      ),
    filter: 'choice',
    width: 120,
  },
  {
    key: 'description',
    header: 'Description',
    value: (file) => file.description,
    cell: (file) => (file.description === null ? <None /> : <SafeText>{file.description}</SafeText>),
    grow: 2,
  },
  {
    key: 'hash',
    header: 'Hash',
    value: (file) => file.hash,
    cell: (file) =>
      file.hash === null ? (
        <None />
      ) : (
        <Mono cut={16} copy="hash">
          {file.hash}
        </Mono>
      ),
    width: 190,
    hideOnPhone: true,
  },
];

interface FilesProps {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  readonly query: TableQuery<CheckedFile>;
}

const FilesDialog = ({ id, title, empty, query }: FilesProps) => (
  <RouteDialog title={title} width="large">
    <DataTable
      id={id}
      label={title}
      columns={columns}
      query={query}
      rowKey={(file) => file.name}
      rowTone={(file) => ROW_TONES[verdictTone(file)]}
      empty={empty}
    />
  </RouteDialog>
);

/** Libraries that the client loaded, checked against the VAC lists. */
export function LibrariesDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(sessions.libraries, { params: { id } }));
  return (
    <FilesDialog
      id="session-libraries"
      title={`Libraries of session ${id}`}
      empty="No libraries were reported."
      query={query}
    />
  );
}

/** Processes that ran beside the client, checked against the VAC lists. */
export function ProcessesDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(sessions.processes, { params: { id } }));
  return (
    <FilesDialog
      id="session-processes"
      title={`Processes of session ${id}`}
      empty="No processes were reported."
      query={query}
    />
  );
}
