import type { Session, SessionEvent } from '@steward/api-client/contract/sessions';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';
import { showLength, showSince } from '../../io/format.ts';
import type { Tone } from '../../io/style.ts';

/** VAC flags above which a session is shown as an error (`staff.md` section 9). */
const MANY_FLAGS = 3;

export type SessionState = 'starting' | 'active' | 'ended';

/** Starting: no end and not connected; active: connected, no end (`staff.md` section 4). */
export function sessionState(session: Pick<Session, 'timestampEnd' | 'connected'>): SessionState {
  if (session.timestampEnd !== null) return 'ended';
  return session.connected ? 'active' : 'starting';
}

/** By whom a session is flagged: `admin`, `VAC 2`, or nothing. */
export function flagText({ flagged }: Pick<Session, 'flagged'>): string {
  if (flagged > 0) return 'admin';
  return flagged < 0 ? `VAC ${-flagged}` : '-';
}

export function flagTone({ flagged }: Pick<Session, 'flagged'>): Tone {
  if (flagged > 0 || flagged < -MANY_FLAGS) return 'danger';
  return flagged < 0 ? 'warning' : 'quiet';
}

const STATE_TONES: Readonly<Record<SessionState, Tone>> = { starting: 'warning', active: 'ok', ended: 'quiet' };

/** Why a session cannot be flagged; undefined: it can. */
export function flagRefusal(session: Pick<Session, 'flagged' | 'cleaned'>): string | undefined {
  if (session.flagged !== 0) return 'This session is flagged already.';
  return session.cleaned ? 'This session was cleaned; it cannot be flagged any more.' : undefined;
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
      { key: 'flagged', header: 'Flags', cell: flagText, tone: flagTone },
      { key: 'launcher', header: 'Launcher', min: 5, cell: (s) => s.launcher ?? '-' },
      { key: 'ip', header: 'IP', min: 7, cell: (s) => s.ip ?? '-' },
      { key: 'vm', header: 'VM', cell: (s) => (s.vm ? 'yes' : 'no'), tone: (s) => (s.vm ? 'warning' : 'text') },
    ],
    fields: [
      'id',
      'name',
      'timestampStart',
      'timestampEnd',
      'connected',
      'socket',
      'consent',
      'flagged',
      'flagReason',
      'cleaned',
      'launcher',
      'ip',
      'vm',
    ],
  };
}

export const eventResource: Resource<SessionEvent> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (e) => showMoment(e.timestamp) },
    { key: 'label', header: 'Event', min: 12, cell: (e) => e.label },
    { key: 'details', header: 'Details', min: 12, cell: (e) => e.details.join('; ') },
  ],
  fields: ['id', 'label', 'timestamp', 'details'],
};
