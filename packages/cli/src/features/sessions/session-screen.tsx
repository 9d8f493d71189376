import { sessions, type CheckedFile, type Screenshot, type SessionEvent } from '@steward/api-client/contract/sessions';
import { allows, type Access } from '@steward/api-client/rules/access';
import { flatData } from '@steward/api-client/rules/flat-data';
import { showMoment } from '@steward/api-client/rules/moments';
import { SUSPICIOUS } from '@steward/api-client/rules/severities';
import { sessionState } from '@steward/api-client/rules/sessions';
import { Box } from 'ink';
import { useMemo, useState } from 'react';
import { plural } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { cut, wrap } from '../../io/width.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice, useNoticeText } from '../../tui/components/notice.tsx';
import { Painted, type Piece } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { useNow } from '../../tui/hooks/use-now.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { useUser, viewerOf } from '../../tui/services.ts';
import { screenResource } from './columns.ts';
import { fileResource } from './file-columns.ts';
import { OverSession, fileBindings, screenshotBindings, type Over } from './file-bindings.tsx';
import { sessionFacts } from './facts.ts';
import { cleanBinding, flagBinding, SessionForm } from './flag-form.tsx';
import { useSessionPart } from './session-part.ts';

const PARTS = ['session', 'events', 'libraries', 'processes', 'screenshots'] as const;
type Part = (typeof PARTS)[number];
const LABELS: Readonly<Record<Part, string>> = {
  session: 'Session',
  events: 'Events',
  libraries: 'Libraries',
  processes: 'Processes',
  screenshots: 'Screens',
};

/** Events shown under the facts before one asks for all of them (`staff.md` section 9). */
const LATEST = 5;
const MINUTE_MS = 60_000;
/** Facts that stand above the parts already. */
const IN_THE_TITLE: ReadonlySet<string> = new Set(['Player', 'Session']);
/** Cells from which the names of the parts have room for counts. */
const COUNTED_FROM = 72;
const NO_KEYS: readonly Binding[] = [];
const BLANK: readonly Piece[] = [{ text: ' ' }];

const NO_EVENTS: readonly SessionEvent[] = [];
const NO_FILES: readonly CheckedFile[] = [];

const FOR_MANAGERS = 'Libraries and processes are for managers and above.';
const FOR_LEADERS = 'Screenshots are for leaders with the permission for VAC sessions.';

const gravity = ({ verdict, severity }: CheckedFile): number =>
  verdict === 'blacklisted' ? (severity ?? SUSPICIOUS) : 0;

/** What is blacklisted comes first, the gravest at the top. */
const listedFirst = (files: readonly CheckedFile[], unknownFirst: boolean): readonly CheckedFile[] =>
  files.toSorted(
    (one, other) =>
      (unknownFirst ? Number(other.verdict === 'unknown') - Number(one.verdict === 'unknown') : 0) ||
      gravity(other) - gravity(one),
  );

/** What the client sent with an event, for who may see it. */
const dataLines = ({ payload }: SessionEvent, width: number): readonly (readonly Piece[])[] =>
  flatData(payload ?? {}).map(([path, text]): readonly Piece[] => [
    { text: cut(`    ${clean(path)} = ${clean(text)}`, width), tone: 'quiet' },
  ]);

/** An event as a line and one for each of its details. */
const eventLines = (event: SessionEvent, width: number): readonly (readonly Piece[])[] => [
  [
    { text: `${showMoment(event.timestamp)}  `, tone: 'quiet' },
    { text: clean(event.label), tone: 'text' },
  ],
  ...event.details.map((detail): readonly Piece[] => [{ text: cut(`    ${clean(detail)}`, width), tone: 'quiet' }]),
];

/** A session: its facts and latest events, and parts for all events, checked files and screenshots. */
export function SessionScreen({ id }: { readonly id: string }) {
  const { open } = useNavigation();
  const user = useUser();
  const { width, height: full } = useArea();
  const height = full - 1;
  const now = useNow(MINUTE_MS);
  const [part, setPart] = useState<Part>('session');
  const [asking, setAsking] = useState<'flag' | 'clean'>();
  const [over, setOver] = useState<Over>();
  const [unknownFirst, setUnknownFirst] = useState(false);

  const may = (access: Access) => allows(access, viewerOf(user)) === true;
  const keyName = useKeyName();
  const nextKey = keyName('next-part', 'tab');
  const mayAll = may(sessions.files.access);
  const mayFiles = may(sessions.libraries.access);
  const mayScreens = may(sessions.screens.access);
  const input = { params: { id } };
  const read = useRead(sessions.show, input);
  const events = useRead(sessions.events, input);
  const libraries = useRead(sessions.libraries, input, { enabled: mayFiles && part === 'libraries' });
  const processes = useRead(sessions.processes, input, { enabled: mayFiles && part === 'processes' });
  const screens = useRead(sessions.screens, input, { enabled: mayScreens && part === 'screenshots' });
  const session = read.data;
  const libraryRows = useMemo(
    () => listedFirst(libraries.data ?? NO_FILES, unknownFirst),
    [libraries.data, unknownFirst],
  );
  const processRows = useMemo(
    () => listedFirst(processes.data ?? NO_FILES, unknownFirst),
    [processes.data, unknownFirst],
  );
  const waiting = useNoticeText({ query: events, empty: sessions.events.empty });
  const happened = useMemo(() => (events.data ?? NO_EVENTS).toReversed(), [events.data]);

  const facts = useMemo((): readonly (readonly Piece[])[] => {
    if (!session) return [];
    const more = happened.length > LATEST ? ` latest ${LATEST} of ${happened.length}, ${nextKey} shows all` : '';
    const heading: readonly Piece[] = [
      { text: 'Events', tone: 'strong' },
      { text: more, tone: 'quiet' },
    ];
    const latest = happened.slice(0, LATEST).flatMap((event) => eventLines(event, width));
    const none = wrap(clean(waiting ?? ''), width).map((text): readonly Piece[] => [
      { text, tone: events.error ? 'danger' : 'quiet' },
    ]);
    const told = sessionFacts(session, now).filter(([label]) => !IN_THE_TITLE.has(label));
    return [...factLines(told, width), BLANK, heading, ...(latest.length > 0 ? latest : none)];
  }, [session, happened, events.error, waiting, now, width, nextKey]);
  const timeline = useMemo(
    () => happened.flatMap((event) => [...eventLines(event, width), ...dataLines(event, width)]),
    [happened, width],
  );

  const scroll = useScroll(facts.length, height);
  const eventScroll = useScroll(timeline.length, height);
  const isCleaned = session?.cleaned ?? false;
  const listed = { area: { width, height }, isCleaned };
  const fileRefusal = mayFiles ? undefined : FOR_MANAGERS;
  const lists = {
    libraries: useSessionPart<CheckedFile>({
      ...listed,
      read: { ...libraries, data: libraryRows },
      columns: fileResource.columns,
      refusal: fileRefusal,
      empty: 'No libraries were reported.',
    }),
    processes: useSessionPart<CheckedFile>({
      ...listed,
      read: { ...processes, data: processRows },
      columns: fileResource.columns,
      refusal: fileRefusal,
      empty: 'No processes were reported.',
    }),
    screenshots: useSessionPart<Screenshot>({
      ...listed,
      area: { width, height: height - 1 },
      read: screens,
      columns: screenResource.columns,
      refusal: mayScreens ? undefined : FOR_LEADERS,
      empty: sessions.screens.empty,
    }),
  };
  const list = part === 'session' || part === 'events' ? undefined : lists[part];
  const moves: Readonly<Record<Part, readonly Binding[]>> = {
    session: scroll.bindings,
    events: eventScroll.bindings,
    libraries: lists.libraries.bindings,
    processes: lists.processes.bindings,
    screenshots: lists.screenshots.bindings,
  };
  const step = (by: number) =>
    setPart((old) => PARTS[(PARTS.indexOf(old) + by + PARTS.length) % PARTS.length] ?? 'session');
  const counts: Readonly<Record<Part, number | undefined>> = {
    session: undefined,
    events: events.data?.length,
    libraries: session?.meta.libraryFiles,
    processes: session?.meta.processFiles,
    screenshots: session?.meta.screenFiles,
  };
  const disabled = session ? undefined : 'Not loaded yet.';
  const file = part === 'libraries' || part === 'processes' ? lists[part].selected : undefined;
  const partKeys = {
    session: NO_KEYS,
    events: NO_KEYS,
    libraries: fileBindings({ file, unknownFirst, may, onOver: setOver, onTurn: () => setUnknownFirst(!unknownFirst) }),
    processes: fileBindings({ file, unknownFirst, may, onOver: setOver, onTurn: () => setUnknownFirst(!unknownFirst) }),
    screenshots: screenshotBindings(lists.screenshots.selected, setOver, keyName),
  }[part];
  const bindings: readonly Binding[] = [
    {
      keys: ['tab', 'right', 'l'],
      label: 'next part',
      help: 'Events, libraries, processes, screenshots.',
      run: () => step(1),
    },
    { keys: ['shift-tab', 'left', 'h'], label: 'part before', quiet: true, run: () => step(-1) },
    ...partKeys,
    flagBinding(session, () => setAsking('flag')),
    ...(mayAll ? [cleanBinding(session, () => setAsking('clean'))] : []),
    {
      keys: ['p'],
      label: 'player',
      help: "Open the player's profile.",
      disabled,
      run: () => session && open('player', { name: session.name }),
    },
    {
      keys: ['s'],
      label: 'sessions',
      help: 'All sessions of this player.',
      disabled,
      run: () => session && open('player-sessions', { name: session.name }),
    },
    reloadBinding(
      read,
      events,
      ...(part === 'libraries' && mayFiles ? [libraries] : []),
      ...(part === 'processes' && mayFiles ? [processes] : []),
      ...(part === 'screenshots' && mayScreens ? [screens] : []),
    ),
    ...moves[part],
  ];
  return (
    <Frame
      title={`Session ${id}`}
      facts={session ? [session.name, sessionState(session), ...(list?.facts ?? [])].join(' · ') : ''}
      bindings={bindings}
      overlay={
        over ? (
          <OverSession id={id} over={over} onClose={() => setOver(undefined)} />
        ) : (
          session && asking && <SessionForm asking={asking} session={session} onClose={() => setAsking(undefined)} />
        )
      }
    >
      <Painted
        pieces={PARTS.map((one) => {
          const count = width < COUNTED_FROM ? undefined : counts[one];
          const text = `${LABELS[one]}${count === undefined ? '' : ` ${count}`}`;
          return one === part
            ? { text: `[${text}] `, tone: 'strong' as const }
            : { text: ` ${text}  `, tone: 'quiet' as const };
        })}
      />
      {part === 'session' &&
        (session ? (
          <Lines lines={facts} top={scroll.top} height={height} />
        ) : (
          <Notice query={read} width={width} empty={undefined} />
        ))}
      {part === 'events' &&
        (timeline.length > 0 ? (
          <Lines lines={timeline} top={eventScroll.top} height={height} />
        ) : (
          <Notice query={events} width={width} empty={sessions.events.empty} />
        ))}
      {list && (
        <Box flexDirection="column">
          {list.body}
          {part === 'screenshots' && (
            <Painted
              pieces={[
                {
                  text: screens.data?.length
                    ? `Save ${plural(screens.data.length, 'file')}: steward sessions screens ${id} --save FOLDER`
                    : '',
                  tone: 'quiet',
                },
              ]}
            />
          )}
        </Box>
      )}
    </Frame>
  );
}
