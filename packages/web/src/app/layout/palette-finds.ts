import { groups } from '@steward/api-client/contract/groups';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { alerts } from '@steward/api-client/contract/alerts';
import { notes } from '@steward/api-client/contract/notes';
import { watched } from '@steward/api-client/contract/watched';
import { records } from '@steward/api-client/contract/records';
import { isIp } from '@steward/api-client/rules/log-line/finders';
import { logTypeLabel, readableTypes } from '@steward/api-client/rules/log-access';
import { FULL_BAN, TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { read, serverNow } from '../../api.ts';
import { formOf } from '../../components/form/form-draft.tsx';
import { path, playerPath } from '../../components/paths.ts';
import { useMayOpen } from '../../components/route-access.ts';
import { keepDraft, type DraftValues } from '../../drafts.ts';
import { endAfter } from '../../features/players/ban-length.ts';
import { actionMenu, manageMenu } from '../../features/players/profile-actions.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { encodeSegment } from '@steward/api-client/rules/segments';

/** Something that the palette leads to, beside pages. */
export interface Find {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
  /** Done before going there. */
  readonly before?: () => void;
}

const MOST_GROUPS = 6;
const NUMBERED = [
  { word: 'ticket', to: (id: string) => path`/staff/ticket/${id}` },
  { word: 'session', to: (id: string) => path`/sessions/${id}` },
  { word: 'vehicle', to: (id: string) => path`/vehicle/${id}` },
  { word: 'property', to: (id: string) => path`/property/${id}` },
  { word: 'group', to: (id: string) => path`/group/${id}` },
] as const;

/** What a text names by its form: `ticket 12` or `#12`, a hash, an address. */
export function namedThings(typed: string): readonly Find[] {
  const text = typed.trim();
  const numbered = /^(?:([a-z]+)\s*)?#?([1-9]\d{0,14})$/i.exec(text);
  const word = numbered?.[1]?.toLowerCase() ?? '';
  const id = numbered?.[2];
  const things =
    id === undefined || (word === '' && !text.startsWith('#'))
      ? []
      : NUMBERED.filter((thing) => thing.word.startsWith(word)).map(({ word: what, to }) => ({
          id: `${what}-${id}`,
          label: `${what.replace(/^./, (letter) => letter.toUpperCase())} ${id}`,
          to: to(id),
        }));
  const isHash = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text);
  return [
    ...things,
    ...(isHash
      ? [{ id: 'hash', label: 'Sessions with this file', detail: text, to: path`/sessions/hash/${text.toLowerCase()}` }]
      : []),
  ];
}

const MOST_LOGS = 6;

/** Logs of a kind, and what was done, by the word before it: `log chat gold`, `audit player.ban`. Only what a rank may read. */
export function namedRecords(typed: string, adminLevel: number): readonly Find[] {
  const text = typed.trim();
  const [, kind, words = ''] = /^logs?\s+(\S+)\s*([\s\S]*)$/i.exec(text) ?? [];
  const types =
    kind === undefined ? [] : readableTypes(adminLevel).filter((type) => type.startsWith(kind.toLowerCase()));
  const action = /^audit\s+([\s\S]+)$/i.exec(text)?.[1] ?? /^[a-z][a-z-]*\.[a-z.-]*$/.exec(text)?.[0];
  return [
    ...types.slice(0, MOST_LOGS).map((type) => ({
      id: `log-${type}`,
      label: `Logs: ${logTypeLabel(type)}${words === '' ? '' : `, “${words}”`}`,
      to: `/manage/logs?${new URLSearchParams({ file: type, ...(words === '' ? {} : { q: words }) }).toString()}`,
    })),
    ...(action === undefined
      ? []
      : [
          {
            id: 'audit',
            label: `Audit log: what begins with “${action}”`,
            to: `/manage/audit?${new URLSearchParams({ action }).toString()}`,
          },
        ]),
  ];
}

/** The way to the logs that hold a text. */
export const inLogs = (typed: string): Find => ({
  id: 'logs',
  label: `Search the logs for “${typed.trim()}”`,
  to: `/manage/logs?q=${encodeURIComponent(typed.trim())}`,
});

/** Offered before anything is typed. */
const FIRST_VERBS: ReadonlySet<string> = new Set(['Punishments', 'Notes', 'Alert', 'Watch', 'Punish', 'Ban', 'Unban']);
const UNITS: Readonly<Record<string, number>> = { h: 3600, d: 86_400, w: 604_800 };

/** What a ban is to be, in the words behind `ban`: `1d toxic`, `full cheating`. */
export function banWords(words: string, nowMs: number): DraftValues {
  const [, first = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(words.trim()) ?? [];
  const length = /^([1-9]\d{0,3})([hdw])$/i.exec(first);
  if (length) {
    const seconds = Number(length[1]) * (UNITS[length[2]?.toLowerCase() ?? 'd'] ?? 0);
    return { type: TEMPORARY_BAN, endTimestamp: endAfter({ label: '', seconds }, nowMs), reason: rest };
  }
  if (/^(?:full|perm|permanent)$/i.test(first)) return { type: FULL_BAN, reason: rest };
  return { reason: words.trim() };
}

/** What can be done with the player on screen: `ban 1d toxic` opens the form filled in. Nothing that would refuse. */
export function usePlayerVerbs(typed: string): readonly Find[] {
  const { pathname } = useLocation();
  const { name: isOnPlayer } = useParams();
  const name = useRouteParam('name');
  const viewer = useViewer();
  const isHere = isOnPlayer !== undefined && pathname.startsWith('/player/');
  const { data: profile } = useQuery({ ...read(players.show, { params: { name } }), enabled: isHere });
  if (!isHere || !viewer || !profile) return [];
  const base = playerPath(name);
  const place = {
    isOwn: viewer.id === profile.id,
    to: (...segments: readonly (string | number)[]) => [base, ...segments.map(encodeSegment)].join('/'),
  };
  const given = { profile, viewer, place };
  const [, verb = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
  const params = { name };
  const forms: Readonly<Record<string, () => void>> = {
    Ban: () => fill('ban', formOf(punishments.ban, { params }), banWords(rest, serverNow())),
    Punish: () => fill('punish', formOf(punishments.punish, { params }), { reason: rest }),
    Notes: () => fill('notes', formOf(notes.add, { params }), { note: rest }),
    Alert: () => fill('alert', formOf(alerts.add, { params }), { reason: rest }),
    Watch: () => fill('watch', formOf(watched.add, { params }), { reason: rest }),
  };
  const fill = (part: string, form: string, values: DraftValues) =>
    keepDraft({ account: viewer.id, pathname: place.to(part), form }, values);
  return [...actionMenu(given), ...manageMenu(given)].flat().flatMap((action): Find[] => {
    if (action.refusal !== undefined) return [];
    if (verb === '' && !FIRST_VERBS.has(action.label)) return [];
    if (verb !== '' && !action.label.toLowerCase().startsWith(verb.toLowerCase())) return [];
    const form = rest === '' ? undefined : forms[action.label];
    if (rest !== '' && form === undefined) return [];
    return [
      {
        id: `verb-${action.label}`,
        label: `${action.label} ${rest === '' ? '' : `“${rest}” `}`.trim(),
        detail: profile.name,
        to: action.to,
        ...(form ? { before: form } : {}),
      },
    ];
  });
}

/** Groups by a part of their name, for those who may see all. */
export function useFoundGroups(typed: string): readonly Find[] {
  const isOpen = mayView(groups.all.access, useViewer()) === true;
  const text = typed.trim().toLowerCase();
  const { data } = useQuery({ ...read(groups.all), enabled: isOpen && text.length > 1, staleTime: 60_000 });
  if (text.length < 2) return [];
  return (data ?? [])
    .filter((group) => group.name.toLowerCase().includes(text))
    .slice(0, MOST_GROUPS)
    .map((group) => ({ id: `group-${group.id}`, label: group.name, detail: 'group', to: path`/group/${group.id}` }));
}

/** The plate that a text names: `plate AB 12` or `plate:AB 12`. */
export const plateOf = (typed: string): string | undefined =>
  /^plate(?:\s*:\s*|\s+)(\S.{0,31})$/i.exec(typed.trim())?.[1];

/** Vehicles with that plate, as far as the viewer may see whose they are. */
function useFoundVehicles(typed: string): readonly Find[] {
  const plate = plateOf(typed);
  const { data } = useQuery({
    queryKey: ['plate', plate],
    // Models and calls of vehicles are loaded when somebody asks for a plate.
    queryFn: async ({ signal }) => (await import('./find-plate.ts')).findPlate(plate ?? '', signal),
    enabled: plate !== undefined,
    staleTime: 60_000,
  });
  return plate === undefined ? [] : (data ?? []);
}

/** What players leave behind where they play. */
export interface Trace {
  readonly kind: 'ip' | 'serial';
  readonly value: string;
}

/** The address or the serial that a text is; a file's hash of 40 digits may be a serial, too. */
export function traceOf(typed: string): Trace | undefined {
  const value = typed.trim();
  if (isIp(value)) return { kind: 'ip', value };
  return /^[\da-f]{40}$/i.test(value) ? { kind: 'serial', value } : undefined;
}

/** Players who came with it, for those who may see that. */
function useFoundByTrace(typed: string): readonly Find[] {
  const viewer = useViewer();
  const trace = traceOf(typed);
  const access = trace?.kind === 'serial' ? records.serialUsers.access : records.ipUsers.access;
  const { data } = useQuery({
    queryKey: ['trace', trace],
    queryFn: async ({ signal }) => (trace ? (await import('./find-trace.ts')).findTrace(trace, signal) : []),
    enabled: trace !== undefined && mayView(access, viewer) === true,
    staleTime: 60_000,
  });
  return trace === undefined ? [] : (data ?? []);
}

/** All that a text leads to beside players and pages, as far as the viewer may go there. */
export function useFinds(typed: string): { verbs: readonly Find[]; things: readonly Find[]; logs: readonly Find[] } {
  const mayOpen = useMayOpen();
  const verbs = usePlayerVerbs(typed);
  const found = useFoundGroups(typed);
  const driven = useFoundVehicles(typed);
  const met = useFoundByTrace(typed);
  const viewer = useViewer();
  const kinds = viewer ? namedRecords(typed, viewer.adminLevel) : [];
  const open = (finds: readonly Find[]) => finds.filter(({ to }) => mayOpen(to.replace(/\?.*$/, '')));
  return {
    verbs: open(verbs),
    things: open([...namedThings(typed), ...kinds, ...met, ...found, ...driven]),
    logs: [...typed.trim()].length > 2 ? open([inLogs(typed)]) : [],
  };
}
