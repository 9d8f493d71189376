import { eventColumns, screenshotColumns, sessionColumns } from '@steward/api-client/columns/sessions';
import type { Session } from '@steward/api-client/contract/sessions';
import { sessionState, type SessionState } from '@steward/api-client/rules/sessions';
import { type Resource, resourceOf } from '../../io/columns.ts';
import { showLength, showSince } from '../../io/format.ts';
import type { Tone } from '../../io/style.ts';
import { flagText, flagTone } from './flag.ts';

const STATE_TONES: Readonly<Record<SessionState, Tone>> = { starting: 'warning', active: 'ok', ended: 'quiet' };

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
    launcher: { min: 8 },
    ip: { min: 15 },
    vm: { tone: (session) => (session.vm ? 'warning' : 'text') },
    consent: { tone: (session) => (session.consent ? 'text' : 'warning') },
  });

export const eventResource = resourceOf(eventColumns, {
  timestamp: { tone: 'quiet' },
  label: { min: 12 },
  details: { min: 12 },
});

export const screenResource = resourceOf(screenshotColumns, { name: { min: 16 } });
