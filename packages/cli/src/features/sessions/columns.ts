import {
  eventColumns,
  fileColumns,
  screenshotColumns,
  sessionColumns,
  sightingColumns,
} from '@steward/api-client/columns/sessions';
import type { CheckedFile, Session, SessionFile } from '@steward/api-client/contract/sessions';
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
import { resourceOf, type Resource } from '../../io/columns.ts';
import { showLength, showSince } from '../../io/format.ts';
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
export const sessionResource = (nowMs: () => number): Resource<Session> =>
  resourceOf(sessionColumns, {
    name: { min: 24 },
    state: { tone: (session) => STATE_TONES[sessionState(session)] },
    timestampStart: { cell: (session) => showSince(session.timestampStart, nowMs()) },
    timestampEnd: false,
    duration: {
      cell: ({ timestampStart, timestampEnd }) =>
        showLength((timestampEnd === null ? nowMs() : Date.parse(timestampEnd)) - Date.parse(timestampStart)),
    },
    flagged: { cell: flagText, tone: flagTone },
    launcher: { min: 5 },
    ip: { min: 7 },
    vm: { tone: (session) => (session.vm ? 'warning' : 'text') },
    consent: { tone: (session) => (session.consent ? 'text' : 'warning') },
  });

export const eventResource = resourceOf(eventColumns, {
  timestamp: { tone: 'quiet' },
  label: { min: 12 },
  details: { min: 12 },
});

const VERDICT_TONES: Readonly<Record<CheckedFile['verdict'], Tone>> = {
  blacklisted: 'warning',
  whitelisted: 'ok',
  unknown: 'quiet',
};

/** A blacklisted file is as bad as its severity says: a note is no cheat. */
function fileTone({ verdict, severity }: CheckedFile): Tone {
  if (verdict !== 'blacklisted') return VERDICT_TONES[verdict];
  const { tone } = severityOf(severity ?? SUSPICIOUS);
  return tone === 'neutral' ? 'text' : tone;
}

const FILES = {
  verdict: { tone: fileTone },
  severity: { tone: fileTone },
  name: { min: 16 },
  description: { min: 10 },
  hash: { min: 13, middle: true, tone: 'quiet' },
  size: false,
  timestamp: false,
} as const;

/** Libraries or processes of a session, checked against the VAC lists. */
export const fileResource: Resource<CheckedFile> = resourceOf(fileColumns, { ...FILES, kind: false, earlier: false });

/** Files of every kind with all that is known of them. */
export const sessionFileResource: Resource<SessionFile> = resourceOf(fileColumns, {
  ...FILES,
  kind: { tone: 'quiet' },
  earlier: { min: 6 },
});

/** Where a hash was met. */
export const sightingResource = resourceOf(sightingColumns, { player: { min: 16 }, file: { min: 12 } });

export const screenResource = resourceOf(screenshotColumns, { name: { min: 16 } });
