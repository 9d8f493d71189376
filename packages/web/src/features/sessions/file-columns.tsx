import type { CheckedFile, FileKind, SessionFile } from '@steward/api-client/contract/sessions';
import { SUSPICIOUS, severityOf } from '@steward/api-client/rules/severities';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { formatCount } from '../../components/format.ts';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';

/** A file as managers see it, or with all that is known of it. */
export type FileRow = CheckedFile & { readonly kind: FileKind } & Partial<SessionFile>;

export const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  library: 'Library',
  process: 'Process',
  screen: 'Screenshot',
  other: 'Other',
};

const VERDICTS = {
  blacklisted: { label: 'Blacklisted', tone: 'warning' },
  whitelisted: { label: 'Whitelisted', tone: 'ok' },
  unknown: { label: 'Unknown', tone: 'neutral' },
} as const;

/** A blacklisted file is as bad as its severity says: a note is no cheat. */
const verdictTone = ({ verdict, severity }: CheckedFile) =>
  verdict === 'blacklisted' ? severityOf(severity ?? SUSPICIOUS).tone : VERDICTS[verdict].tone;

const ROW_TONES = { danger: 'danger', warning: 'warning', neutral: undefined, ok: undefined } as const;

export const fileTone = (file: CheckedFile) => ROW_TONES[verdictTone(file)];

const HashLink = ({ hash }: { readonly hash: string }) => (
  <Link to={path`/sessions/hash/${hash}`}>
    <Mono cut={16}>{hash}</Mono>
  </Link>
);

export const fileColumns: readonly Column<FileRow>[] = [
  {
    key: 'name',
    header: 'File',
    value: (file) => file.name,
    cell: (file) => <SafeText>{file.name}</SafeText>,
    grow: 2,
  },
  { key: 'kind', header: 'Kind', value: (file) => KIND_WORDS[file.kind], filter: 'choice', width: 110 },
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
    width: 110,
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
    cell: (file) => (file.hash ? <HashLink hash={file.hash} /> : <None />),
    leftOut: (file) => file.hash === undefined,
    width: 170,
  },
  {
    key: 'earlier',
    header: 'Hashes before',
    value: (file) => file.earlier?.map(({ hash }) => hash).join(' '),
    cell: (file) =>
      file.earlier?.length ? (
        <>
          {file.earlier.map(({ hash, timestamp }) => (
            <span key={`${hash} ${timestamp}`}>
              <HashLink hash={hash} />{' '}
            </span>
          ))}
        </>
      ) : (
        <None />
      ),
    leftOut: (file) => file.earlier === undefined,
    width: 170,
    hideOnPhone: true,
  },
  {
    key: 'size',
    header: 'Size',
    value: (file) => file.size,
    cell: (file) => (file.size ? `${formatCount(Math.ceil(file.size / 1024))} kB` : <None />),
    leftOut: (file) => file.size === undefined,
    align: 'right',
    width: 90,
    filter: false,
    hideOnPhone: true,
  },
  {
    key: 'timestamp',
    header: 'Reported',
    value: (file) => file.timestamp,
    cell: (file) => <Time at={file.timestamp ?? null} />,
    leftOut: (file) => file.timestamp === undefined,
    width: 150,
    filter: false,
    hideOnPhone: true,
  },
];
