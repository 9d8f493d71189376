import { accounts } from '@steward/api-client/contract/accounts';
import { Box, useInput, usePaste } from 'ink';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { clean } from '../../io/sanitize.ts';
import { cut, widthOf } from '../../io/width.ts';
import type { LineCommand } from '../command-line.ts';
import { EXIT } from '../../exit-codes.ts';
import type { FilterState } from '../hooks/use-filter.ts';
import { useArea, useMessageLines, useTerminal } from '../hooks/use-area.ts';
import { serverNames } from '../servers.ts';
import { remapped, undoKeys } from '../key-map.ts';
import { keepTheme } from '../kept-theme.ts';
import { findBinding, footerParts, namesOfInput, type Binding, type FooterPart } from '../keys.ts';
import { usePlain } from '../hooks/use-plain.ts';
import { useNavigation } from '../navigation.ts';
import { RowTextProvider, usePageBindings, type RowText } from '../hooks/use-page-bindings.ts';
import { ActiveProvider, VisibleProvider, useActive, useServices, useUser, useVisible } from '../services.ts';
import { useFreshness } from '../screen-reads.ts';
import { useStore } from '../store.ts';
import type { ThemeName } from '../theme.ts';
import { CommandLine, PaletteList, usePalette } from './command-line.tsx';
import { FilterField } from './filter-field.tsx';
import { Help } from './help.tsx';
import { useUndo } from '../hooks/use-undo.ts';
import { Painted } from './painted.tsx';
import { SPINNER_CELLS, Spinner } from './spinner.tsx';
import { StatusLine } from './status-line.tsx';
import { TabsLine } from './tabs-line.tsx';

interface FrameProps {
  readonly title: string;
  /** Counts and the like, after the title. */
  readonly facts?: string | undefined;
  readonly filter?: FilterState | undefined;
  readonly bindings: readonly Binding[];
  /** A form or a question over the content; it takes the keys. */
  readonly overlay?: ReactNode;
  /** The keys of the overlay; those of a form when left out. */
  readonly overlayKeys?: readonly FooterPart[] | undefined;
  readonly children: ReactNode;
}

/** The help and the way back are in every footer. */
const ALWAYS_SHOWN = 2;

const FORM_KEYS: readonly FooterPart[] = [
  { key: 'tab', label: 'next field' },
  { key: 'ctrl-s', label: 'send' },
  { key: 'esc', label: 'leave' },
];

const LINE_KEYS: readonly FooterPart[] = [
  { key: '↓', label: 'into the list' },
  { key: 'tab', label: 'complete' },
  { key: 'enter', label: 'open' },
  { key: 'esc', label: 'leave' },
];

type Mode = 'keys' | 'help' | 'line';

/** The one frame of all screens: status, tabs, title, content, message, keys. */
export function Frame({ title, facts = '', filter, bindings, overlay, overlayKeys = FORM_KEYS, children }: FrameProps) {
  const { client, context, theme, themeName, message, exit, signedOut, onBindings, switchServer, keyMap } =
    useServices();
  const navigation = useNavigation();
  const user = useUser();
  const { width, height } = useTerminal();
  const area = useArea();
  const isActive = useActive();
  const isVisible = useVisible();
  const shown = useStore(message);
  const [mode, setMode] = useState<Mode>('keys');
  const rowText = useRef<RowText>(undefined);
  const page = usePageBindings(rowText);

  const back: Binding = {
    id: 'leave',
    keys: ['q'],
    label: navigation.canGoBack ? 'back' : 'quit',
    help: navigation.canGoBack ? 'Back to the screen before.' : 'Leave Steward.',
    run: () => (navigation.canGoBack ? navigation.back() : exit(EXIT.done)),
  };
  const everywhere: readonly Binding[] = [
    {
      keys: ['esc', 'backspace'],
      label: 'back',
      quiet: true,
      help: 'Back to the screen before, or show all rows again.',
      run: () => (filter && filter.text !== '' ? filter.clear() : navigation.back()),
    },
    ...page,
    ...navigation.tabs.slice(0, 9).map(({ title: name }, at): Binding => ({
      keys: [String(at + 1)],
      label: name,
      quiet: true,
      help: `To the tab ${name}.`,
      run: () => navigation.openTab(at),
    })),
    {
      keys: [':'],
      label: 'go to',
      quiet: true,
      help: 'Open a screen or a player by name.',
      run: () => setMode('line'),
    },
    { keys: ['?'], label: 'keys', help: 'Show these keys.', run: () => setMode('help') },
    back,
  ];
  const own = [...bindings, ...(filter?.bindings ?? []), ...everywhere];
  const all = remapped(own, navigation.place.screen, keyMap);
  const undo = useUndo();
  const undoBinding: Binding = { id: 'undo', keys: undoKeys(keyMap), label: 'take back', run: () => undo?.() };
  useEffect(() => {
    if (isActive) onBindings?.(all);
  });
  usePlain('frame', isVisible && mode === 'keys', () => ({
    title,
    facts,
    bindings: overlay == null ? [...(undo ? [undoBinding] : []), ...all] : [],
    screens: navigation.screens.filter(({ isInner, word }) => !isInner && word === undefined),
    open: (screen) => navigation.open(screen),
  }));
  const takesKeys = isActive && mode === 'keys' && !overlay && !filter?.isEditing;

  useInput(
    (input, key) => {
      for (const name of namesOfInput(input, key)) {
        if (undo && undoBinding.keys.includes(name)) return undo();
        const binding = findBinding(all, name);
        if (!binding) continue;
        message.set(binding.disabled ? { text: binding.disabled, tone: 'warning' } : undefined);
        if (!binding.disabled) binding.run();
        if (!binding.quiet) return;
      }
    },
    { isActive: takesKeys },
  );
  usePaste(() => undefined, { isActive: takesKeys });

  const palette = usePalette(mode === 'line', [...bindings, ...page]);
  const signOut = async () => {
    await client.call(accounts.signOut).catch(() => undefined);
    await (await context.cookies()).clear().catch(() => undefined);
    signedOut.set('asked');
  };
  const chooseTheme = (name: ThemeName | undefined) => {
    themeName.set(name);
    keepTheme(context.configDir, name).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      message.set({ text: `These colours are for this time only. ${why}`, tone: 'warning' });
    });
  };
  const chooseServer = (name: string | undefined) => {
    const known = serverNames(context.configDir);
    if (name !== undefined && known.includes(name) && switchServer) return switchServer(name);
    return message.set({
      text: `The servers are ${known.join(', ')}. "steward profiles add NAME ADDRESS" adds one.`,
      tone: name === undefined ? 'text' : 'warning',
    });
  };
  const runLine = (command: LineCommand) => {
    setMode(command.kind === 'help' ? 'help' : 'keys');
    palette.reset();
    if (command.kind === 'quit') exit(EXIT.done);
    else if (command.kind === 'signOut') void signOut();
    else if (command.kind === 'theme') chooseTheme(command.name);
    else if (command.kind === 'wrong') message.set({ text: command.text, tone: 'warning' });
    else if (command.kind === 'server') chooseServer(command.name);
    else if (command.kind === 'run') command.binding.run();
    else if (command.kind === 'open') navigation.open(command.screen, command.params);
  };

  const messageLines = useMessageLines();
  const filterWidth = filter && (filter.isEditing || filter.text !== '') ? Math.floor(area.width / 2) : 0;
  const headRoom = area.width - filterWidth;
  const { asOf, isLoading } = useFreshness();
  const old = asOf === undefined ? '' : `  as of ${asOf}`;
  const room = headRoom - old.length - (isLoading ? SPINNER_CELLS : 0);
  const said = facts === '' ? '' : `  ${clean(facts)}`;
  // Counts and what was left out stay in sight beside a long title.
  const heading = cut(clean(title), room - Math.min(widthOf(said), Math.floor(room / 2)));
  const isCovered = mode !== 'keys' || overlay != null;
  const keys =
    mode === 'line'
      ? LINE_KEYS
      : overlay != null && mode !== 'help'
        ? overlayKeys
        : footerParts(all, width, ALWAYS_SHOWN);
  return (
    <Box flexDirection="column" width={width} height={height}>
      <StatusLine user={user} width={width} />
      <TabsLine width={width} />
      <Box
        flexDirection="column"
        width={width}
        height={height - 3 - messageLines.length}
        borderStyle="single"
        borderTop={false}
        paddingX={1}
        overflow="hidden"
        {...(theme.quiet.color === undefined
          ? { borderDimColor: theme.quiet.dimColor === true }
          : { borderColor: theme.quiet.color })}
      >
        <Box justifyContent="space-between" height={1}>
          <Box>
            <Painted
              pieces={[
                { text: heading, tone: 'strong' },
                { text: old, tone: 'warning' },
                { text: cut(said, room - widthOf(heading)), tone: 'quiet' },
              ]}
            />
            {isLoading && isVisible ? <Spinner /> : null}
          </Box>
          {filter ? <FilterField filter={filter} width={filterWidth} /> : null}
        </Box>
        <Box display={isCovered ? 'none' : 'flex'} flexDirection="column" height={area.height}>
          <ActiveProvider value={isActive && !isCovered && mode === 'keys'}>
            <VisibleProvider value={isVisible && !isCovered}>
              <RowTextProvider value={rowText}>{children}</RowTextProvider>
            </VisibleProvider>
          </ActiveProvider>
        </Box>
        {mode === 'help' ? <Help bindings={all} onClose={() => setMode('keys')} /> : null}
        {mode === 'line' ? <PaletteList palette={palette} /> : null}
        {overlay != null && mode === 'keys' ? <Box flexDirection="column">{overlay}</Box> : null}
      </Box>
      {mode === 'line' ? (
        <Box height={messageLines.length}>
          <CommandLine palette={palette} width={width} onDone={runLine} />
        </Box>
      ) : (
        messageLines.map((text, row) => <Painted key={row} pieces={[{ text: ` ${text}`, tone: shown?.tone }]} />)
      )}
      <Painted
        pieces={keys.flatMap(({ key, label }) => [
          { text: ` ${key} `, tone: 'accent' as const },
          { text: `${label} `, tone: 'quiet' as const },
        ])}
      />
    </Box>
  );
}
