import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { tagsHere } from '@steward/api-client/contract/alerts';
import { hidesNotes, notes, type Note } from '@steward/api-client/contract/notes';
import type { Profile } from '@steward/api-client/contract/players';
import type { Punishment } from '@steward/api-client/contract/punishments';
import type { WatchedPlayer } from '@steward/api-client/contract/watched';
import { sessions } from '@steward/api-client/contract/sessions';
import { usualCashRange } from '@steward/api-client/rules/cash-range';
import { dayOf } from '@steward/api-client/rules/log-days';
import { allows } from '@steward/api-client/rules/access';
import { Box, useInput } from 'ink';
import { useState, type ReactNode } from 'react';
import { plural } from '../../io/format.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Painted, type Piece } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useFilter } from '../../tui/hooks/use-filter.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { Binding, FooterPart } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { useActive, useServices, useUser, viewerOf } from '../../tui/services.ts';
import { AlertForm } from './alert-form.tsx';
import { CashForm } from './cash-form.tsx';
import { punishmentFacts } from './facts.ts';
import type { Part } from '../../tui/components/list-part.tsx';
import { BanForm, ExpungeForm, NoteForm, PunishForm, UnbanQuestion } from './moderation-forms.tsx';
import { forWhom, moderatingBindings, partBindings, type Dialog } from './profile-bindings.ts';
import { PARTS, useMay, useParts, type CashFilter, type PartName } from './profile-parts.tsx';
import { QUESTION_KEYS } from '../../tui/components/question.tsx';
import { StopWatching, WatchForm } from './watch-forms.tsx';

interface ProfileProps {
  readonly name: string;
  /** The open tab; the first one when it is none. */
  readonly part: string;
}

/** A player: account, punishments, notes and records, and what moderates. */
export function ProfileScreen({ name, part: wanted }: ProfileProps) {
  const { clock } = useServices();
  const user = useUser();
  const { open, replace } = useNavigation();
  const { width, height } = useArea();
  const filter = useFilter();
  const may = useMay(name);
  const part = PARTS.find((one) => one === wanted) ?? 'account';
  const [dialog, setDialog] = useState<Dialog>();
  const [isAsking, setAsking] = useState(false);
  const [showsViews, setShowsViews] = useState(false);
  const [cash, setCash] = useState<CashFilter>(() => ({
    reason: '',
    min: undefined,
    ...usualCashRange(dayOf(clock.now())),
  }));
  const toggle = useToggle(name);
  const { parts, profile, listed, watch, selected } = useParts({
    name,
    part,
    filter: filter.text,
    cash,
    showsViews,
    area: { width, height: height - 1 },
  });

  const step = (by: number) => {
    filter.clear();
    replace('player', { name, part: PARTS[(PARTS.indexOf(part) + by + PARTS.length) % PARTS.length] ?? 'account' });
  };
  const given = {
    part,
    profile,
    listed,
    watch,
    user,
    may,
    selected,
    showsViews,
    start: setDialog,
    open,
    toggle,
    showViews: setShowsViews,
  };
  const bindings: Binding[] = [
    {
      keys: ['tab', 'right', 'l'],
      label: 'next',
      help: `The next tab: ${PARTS.map((one) => parts[one].label).join(', ')}.`,
      run: () => step(1),
    },
    { keys: ['shift-tab', 'left', 'h'], label: 'tab before', quiet: true, run: () => step(-1) },
    ...partBindings(given),
    ...moderatingBindings(given),
    {
      keys: ['s'],
      label: 'sessions',
      help: 'Anti-cheat sessions of this player.',
      ...forWhom(given, sessions.ofPlayer, 'Anti-cheat sessions are'),
      run: () => open('player-sessions', { name }),
    },
    {
      keys: ['r'],
      label: 'refresh',
      help: 'Load again what is shown.',
      run: () => [...new Set([parts.account, parts[part]])].forEach((one) => one.reload()),
    },
    ...parts[part].bindings,
  ];
  const close = () => setDialog(undefined);
  return (
    <Frame
      title={profile?.name ?? name}
      facts={[...countsOf(profile, watch, parts), ...(parts[part].facts ?? [])].join(' · ')}
      {...(parts[part].isFiltered ? { filter } : {})}
      bindings={bindings}
      overlayKeys={overlayKeysOf(dialog, isAsking || (dialog === 'watch' && watch !== undefined))}
      overlay={
        dialog && profile
          ? dialogOf(dialog, {
              profile,
              listed,
              watch,
              punishment: selected.punishment,
              mayHide: allows(hidesNotes, viewerOf(user)) === true,
              mayTagHere: allows(tagsHere, viewerOf(user)) === true,
              cash,
              onCash: setCash,
              onClose: close,
              onAsking: setAsking,
            })
          : undefined
      }
    >
      <Painted pieces={tabPieces(parts, part, width)} />
      <Box flexDirection="column">{parts[part].body}</Box>
    </Frame>
  );
}

/** What stands beside the name. */
const countsOf = (
  profile: Profile | undefined,
  watch: WatchedPlayer | undefined,
  { punishments, notes: written }: Readonly<Record<PartName, Part>>,
): readonly string[] =>
  [
    profile && `level ${profile.level}`,
    profile?.online && 'online',
    watch && 'watched',
    punishments.count !== undefined && plural(punishments.count, 'punishment'),
    written.count !== undefined && plural(written.count, 'note'),
  ].filter((text) => typeof text === 'string');

const SHEET_KEYS: readonly FooterPart[] = [{ key: 'esc', label: 'back' }];

/** Undefined: those of a form. */
function overlayKeysOf(dialog: Dialog | undefined, isAsking: boolean): readonly FooterPart[] | undefined {
  if (dialog === 'punishment') return SHEET_KEYS;
  return isAsking || dialog === 'unban' ? QUESTION_KEYS : undefined;
}

/** The line of tabs; how many entries each has, where that fits. */
function tabPieces(parts: Readonly<Record<PartName, Part>>, open: PartName, width: number): readonly Piece[] {
  const texts = (counted: boolean) =>
    PARTS.map((name): Piece => {
      const { label, count } = parts[name];
      const text = counted && count !== undefined ? `${label} ${count}` : label;
      return name === open ? { text: `[${text}]`, tone: 'strong' } : { text: ` ${text} `, tone: 'quiet' };
    });
  const full = texts(true);
  return full.reduce((sum, { text }) => sum + text.length, 0) <= width ? full : texts(false);
}

const NOTE_TEXTS = {
  active: ['The note is hidden now.', 'The note is shown now.'],
  important: ['The note is not important now.', 'The note is important now.'],
} as const;

/** Turns a mark of a note over, and says what it is now. */
function useToggle(name: string) {
  const { message } = useServices();
  const write = { active: useWrite(notes.toggleActive), important: useWrite(notes.toggleImportant) };
  return (flag: 'active' | 'important', note: Note) => {
    write[flag]({ params: { name, id: note.id } }).then(
      () => message.set({ text: NOTE_TEXTS[flag][note[flag] ? 0 : 1], tone: 'ok' }),
      (error: unknown) =>
        message.set({ text: error instanceof Error ? error.message : SOMETHING_WRONG, tone: 'danger' }),
    );
  };
}

interface DialogGiven {
  readonly profile: Profile;
  readonly listed: readonly Punishment[];
  readonly watch: WatchedPlayer | undefined;
  readonly punishment: Punishment | undefined;
  readonly mayHide: boolean;
  readonly mayTagHere: boolean;
  readonly cash: CashFilter;
  readonly onCash: (filter: CashFilter) => void;
  readonly onClose: () => void;
  readonly onAsking: (isAsking: boolean) => void;
}

function dialogOf(
  dialog: Dialog,
  { listed, watch, punishment, mayHide, mayTagHere, cash, onCash, ...shared }: DialogGiven,
): ReactNode {
  switch (dialog) {
    case 'note':
      return <NoteForm {...shared} mayHide={mayHide} />;
    case 'alert':
      return <AlertForm name={shared.profile.name} mayTagHere={mayTagHere} onClose={shared.onClose} />;
    case 'watch':
      return watch ? (
        <StopWatching watch={watch} onClose={shared.onClose} />
      ) : (
        <WatchForm name={shared.profile.name} onClose={shared.onClose} />
      );
    case 'punish':
      return <PunishForm {...shared} />;
    case 'ban':
      return <BanForm {...shared} />;
    case 'unban':
      return <UnbanQuestion {...shared} listed={listed} />;
    case 'expunge':
      return punishment ? <ExpungeForm {...shared} punishment={punishment} /> : undefined;
    case 'punishment':
      return punishment ? <PunishmentSheet punishment={punishment} onClose={shared.onClose} /> : undefined;
    case 'cash':
      return (
        <CashForm
          filter={cash}
          onLeave={shared.onClose}
          onChoose={(chosen) => {
            onCash(chosen);
            shared.onClose();
          }}
        />
      );
  }
}

interface SheetProps {
  readonly punishment: Punishment;
  readonly onClose: () => void;
}

/** One punishment whole; any key closes it. */
function PunishmentSheet({ punishment, onClose }: SheetProps) {
  const isActive = useActive();
  const { width, height } = useArea();
  useInput(onClose, { isActive });
  return <Lines lines={factLines(punishmentFacts(punishment), width)} height={height} />;
}
