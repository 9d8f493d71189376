import type {
  CheckedFile,
  HashSighting,
  Screenshot,
  Session,
  SessionEvent,
  SessionFile,
} from '@steward/api-client/contract/sessions';
import { showMoment } from '@steward/api-client/rules/moments';
import {
  MANY_VAC_FLAGS,
  OWN_SESSION,
  canFlag,
  isReviewed,
  sessionState,
  vacFlags,
  type SessionState,
} from '@steward/api-client/rules/sessions';
import { SUSPICIOUS, severityOf } from '@steward/api-client/rules/severities';
import { yesNo } from '../../io/cells.ts';
import type { Resource } from '../../io/columns.ts';
import { showBytes, showLength, showSince } from '../../io/format.ts';
import type { Tone } from '../../io/style.ts';

/** By whom a session is flagged: `admin`, `VAC 2`, or nothing. */
export function flagText({ flagged = 0 }: Pick<Session, 'flagged'>): string {
  if (flagged > 0) return 'admin';
  return flagged < 0 ? `VAC ${vacFlags(flagged)}` : '-';
}

export function flagTone({ flagged = 0 }: Pick<Session, 'flagged'>): Tone {
  if (vacFlags(flagged) > MANY_VAC_FLAGS) return 'danger';
  return flagged === 0 ? 'quiet' : 'warning';
}

const STATE_TONES: Readonly<Record<SessionState, Tone>> = { starting: 'warning', active: 'ok', ended: 'quiet' };

/** Why a session cannot be flagged; undefined: it can. */
export function flagRefusal(session: Pick<Session, 'flagged' | 'cleaned'>): string | undefined {
  if (canFlag(session)) return undefined;
  if (!isReviewed(session)) return OWN_SESSION;
  return session.cleaned
    ? 'This session was cleaned; it cannot be flagged any more.'
    : 'This session is flagged already.';
}

/** Sessions as a list; `nowMs` tells how long those without an end last. */
export function sessionResource(nowMs: () => number): Resource<Session> {
  return {
    columns: [
      { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (s) => String(s.id) },
      { key: 'name', header: 'Player', min: 24, cell: (s) => s.name },
      { key: 'state', header: 'State', cell: sessionState, tone: (s) => STATE_TONES[sessionState(s)] },
      { key: 'timestampStart', header: 'Since', cell: (s) => showSince(s.timestampStart, nowMs()) },
      {
        key: 'duration',
        header: 'Duration',
        align: 'right',
        cell: (s) =>
          showLength((s.timestampEnd === null ? nowMs() : Date.parse(s.timestampEnd)) - Date.parse(s.timestampStart)),
      },
      { key: 'flagged', header: 'Flags', cell: flagText, tone: flagTone, leftOut: (s) => s.flagged === undefined },
      {
        key: 'launcher',
        header: 'Launcher',
        min: 5,
        cell: (s) => s.launcher ?? '-',
        leftOut: (s) => s.launcher === undefined,
      },
      { key: 'ip', header: 'IP', min: 7, cell: (s) => s.ip ?? '-', leftOut: (s) => s.ip === undefined },
      {
        key: 'vm',
        header: 'VM',
        cell: (s) => (s.vm === undefined ? '-' : yesNo(s.vm)),
        tone: (s) => (s.vm ? 'warning' : 'text'),
        leftOut: (s) => s.vm === undefined,
      },
      {
        key: 'consent',
        header: 'Consent',
        cell: (s) => (s.consent ? 'given' : 'not given'),
        tone: (s) => (s.consent ? 'text' : 'warning'),
      },
    ],
  };
}

export const eventResource: Resource<SessionEvent> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (e) => showMoment(e.timestamp) },
    { key: 'label', header: 'Event', min: 12, cell: (e) => e.label },
    { key: 'details', header: 'Details', min: 12, cell: (e) => e.details.join('; ') },
  ],
};

const VERDICTS: Readonly<Record<CheckedFile['verdict'], { readonly label: string; readonly tone: Tone }>> = {
  blacklisted: { label: 'Blacklisted', tone: 'warning' },
  whitelisted: { label: 'Whitelisted', tone: 'ok' },
  unknown: { label: 'Unknown', tone: 'quiet' },
};

/** A blacklisted file is as bad as its severity says: a note is no cheat. */
function fileTone({ verdict, severity }: CheckedFile): Tone {
  if (verdict !== 'blacklisted') return VERDICTS[verdict].tone;
  const { tone } = severityOf(severity ?? SUSPICIOUS);
  return tone === 'neutral' ? 'text' : tone;
}

/** Libraries or processes of a session, checked against the VAC lists. */
export const fileResource: Resource<CheckedFile> = {
  columns: [
    {
      key: 'verdict',
      header: 'On the lists',
      cell: (f) => VERDICTS[f.verdict].label,
      tone: fileTone,
    },
    {
      key: 'severity',
      header: 'Severity',
      cell: (f) => (f.severity === null ? '-' : severityOf(f.severity).label),
      tone: fileTone,
    },
    { key: 'name', header: 'File', min: 16, cell: (f) => f.name },
    { key: 'description', header: 'Description', min: 10, cell: (f) => f.description ?? '-' },
    {
      key: 'hash',
      header: 'Hash',
      min: 13,
      middle: true,
      tone: () => 'quiet',
      cell: (f) => f.hash ?? '-',
      leftOut: (f) => f.hash === undefined,
    },
  ],
};

const KINDS: Readonly<Record<SessionFile['kind'], string>> = {
  library: 'Library',
  process: 'Process',
  screen: 'Screenshot',
  other: 'Other',
};

/** Files of every kind with all that is known of them. */
export const sessionFileResource: Resource<SessionFile> = {
  columns: [
    { key: 'kind', header: 'Kind', tone: () => 'quiet', cell: (f) => KINDS[f.kind] },
    ...fileResource.columns,
    {
      key: 'earlier',
      header: 'Before',
      min: 6,
      cell: (f) => f.earlier.map(({ hash }) => hash).join(' ') || '-',
    },
  ],
};

/** Where a hash was met. */
export const sightingResource: Resource<HashSighting> = {
  columns: [
    { key: 'session', header: 'Session', align: 'right', cell: (s) => String(s.session) },
    { key: 'player', header: 'Player', min: 16, cell: (s) => s.player },
    { key: 'kind', header: 'Kind', cell: (s) => KINDS[s.kind] },
    { key: 'file', header: 'File', min: 12, cell: (s) => s.file },
    { key: 'timestamp', header: 'Reported', cell: (s) => showMoment(s.timestamp) },
    { key: 'replaced', header: 'Replaced', cell: (s) => yesNo(s.replaced) },
  ],
};

export const screenResource: Resource<Screenshot> = {
  columns: [
    { key: 'name', header: 'File', min: 16, cell: (s) => s.name },
    { key: 'timestamp', header: 'Taken', cell: (s) => showMoment(s.timestamp) },
    { key: 'size', header: 'Size', align: 'right', cell: (s) => showBytes(s.size) },
  ],
};
