import type {
  CheckedFile,
  FileKind,
  HashSighting,
  Screenshot,
  Session,
  SessionEvent,
  SessionFile,
} from '../contract/sessions.ts';
import { flagText, sessionState } from '../rules/sessions.ts';
import { severityOf } from '../rules/severities.ts';
import { columnsOf } from './column.ts';

const notGiven = ({ vm }: Session): boolean => vm === undefined;

/** Sessions; those without an end go on, so how long they last is up to the clock of who shows them. */
export const sessionColumns = columnsOf<Session>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Player', kind: 'person' },
  state: { header: 'State', kind: 'word', value: sessionState },
  connected: null,
  socket: null,
  timestampStart: { header: 'Since', kind: 'moment' },
  timestampEnd: { header: 'Ended', kind: 'moment', none: 'Still running' },
  duration: {
    header: 'Duration',
    kind: 'number',
    value: ({ timestampStart, timestampEnd }) =>
      (timestampEnd === null ? Date.now() : Date.parse(timestampEnd)) - Date.parse(timestampStart),
  },
  flagged: {
    header: 'Flags',
    value: ({ flagged }) => flagText(flagged),
    leftOut: ({ flagged }) => flagged === undefined,
  },
  flagReason: null,
  cleaned: null,
  launcher: { header: 'Launcher', kind: 'code' },
  ip: { header: 'IP', kind: 'code' },
  vm: { header: 'VM', kind: 'yesNo', leftOut: notGiven },
  consent: { header: 'Consent', kind: 'word', value: ({ consent }) => (consent ? 'given' : 'not given') },
});

export const eventColumns = columnsOf<SessionEvent>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  label: { header: 'Event' },
  details: { header: 'Details', value: ({ details }) => details.join('; '), none: '' },
  payload: null,
});

export const VERDICT_LABELS: Readonly<Record<CheckedFile['verdict'], string>> = {
  blacklisted: 'Blacklisted',
  whitelisted: 'Whitelisted',
  unknown: 'Unknown',
};

export const FILE_KIND_LABELS: Readonly<Record<FileKind, string>> = {
  library: 'Library',
  process: 'Process',
  screen: 'Screenshot',
  other: 'Other',
};

/** A file as managers see it, or with all that is known of it. */
export type AnyFile = CheckedFile & { readonly kind?: FileKind } & Partial<SessionFile>;

/** Files of a session, checked against the VAC lists. */
export const fileColumns = columnsOf<AnyFile>()({
  kind: {
    header: 'Kind',
    kind: 'word',
    value: ({ kind }) => (kind === undefined ? undefined : FILE_KIND_LABELS[kind]),
    leftOut: ({ kind }) => kind === undefined,
  },
  verdict: { header: 'On the lists', kind: 'word', value: ({ verdict }) => VERDICT_LABELS[verdict] },
  severity: {
    header: 'Severity',
    kind: 'word',
    value: ({ severity }) => (severity === null ? null : severityOf(severity).label),
  },
  name: { header: 'File' },
  description: { header: 'Description' },
  hash: { header: 'Hash', kind: 'code' },
  earlier: {
    header: 'Before',
    value: ({ earlier }) => earlier?.map(({ hash }) => hash).join(' '),
    leftOut: ({ earlier }) => earlier === undefined,
  },
  size: { header: 'Size', kind: 'bytes' },
  timestamp: { header: 'Reported', kind: 'moment' },
});

/** Where a hash was met. */
export const sightingColumns = columnsOf<HashSighting>()({
  session: { header: 'Session', kind: 'number' },
  player: { header: 'Player', kind: 'person' },
  kind: { header: 'Kind', kind: 'word', value: ({ kind }) => FILE_KIND_LABELS[kind] },
  file: { header: 'File' },
  timestamp: { header: 'Reported', kind: 'moment' },
  replaced: { header: 'Replaced', kind: 'yesNo' },
});

export const screenshotColumns = columnsOf<Screenshot>()({
  name: { header: 'File' },
  image: null,
  timestamp: { header: 'Taken', kind: 'moment' },
  size: { header: 'Size', kind: 'bytes' },
});
