import { fileColumns as described, VERDICT_LABELS } from '@steward/api-client/columns/sessions';
import type { CheckedFile, FileKind, SessionFile } from '@steward/api-client/contract/sessions';
import { SUSPICIOUS, severityOf } from '@steward/api-client/rules/severities';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { formatCount } from '../../components/format.ts';
import { path } from '../../components/paths.ts';
import { Mono, None } from '../../components/values.tsx';

/** A file as managers see it, or with all that is known of it. */
export type FileRow = CheckedFile & { readonly kind: FileKind } & Partial<SessionFile>;

const VERDICT_TONES = { blacklisted: 'warning', whitelisted: 'ok', unknown: 'neutral' } as const;

/** A blacklisted file is as bad as its severity says: a note is no cheat. */
const verdictTone = ({ verdict, severity }: CheckedFile) =>
  verdict === 'blacklisted' ? severityOf(severity ?? SUSPICIOUS).tone : VERDICT_TONES[verdict];

const ROW_TONES = { danger: 'danger', warning: 'warning', neutral: undefined, ok: undefined } as const;

export const fileTone = (file: CheckedFile) => ROW_TONES[verdictTone(file)];

const HashLink = ({ hash }: { readonly hash: string }) => (
  <Link to={path`/sessions/hash/${hash}`}>
    <Mono cut={16}>{hash}</Mono>
  </Link>
);

export const fileColumns = columnsFrom(described, {
  kind: { width: 110 },
  verdict: { cell: (file) => <Badge tone={verdictTone(file)}>{VERDICT_LABELS[file.verdict]}</Badge>, width: 120 },
  severity: {
    cell: ({ severity }) =>
      severity === null ? <None /> : <Badge tone={severityOf(severity).tone}>{severityOf(severity).label}</Badge>,
    width: 110,
  },
  name: { grow: 2 },
  description: { grow: 2 },
  hash: { cell: ({ hash }) => (hash ? <HashLink hash={hash} /> : <None />), width: 170 },
  earlier: {
    cell: ({ earlier }) =>
      earlier?.length ? (
        <>
          {earlier.map(({ hash, timestamp }) => (
            <span key={`${hash} ${timestamp}`}>
              <HashLink hash={hash} />{' '}
            </span>
          ))}
        </>
      ) : (
        <None />
      ),
    width: 170,
    hideOnPhone: true,
  },
  size: {
    cell: ({ size }) => (size ? `${formatCount(Math.ceil(size / 1024))} kB` : <None />),
    width: 90,
    filter: false,
    hideOnPhone: true,
  },
  timestamp: { hideOnPhone: true },
});
