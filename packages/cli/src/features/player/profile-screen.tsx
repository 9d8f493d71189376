import { NOTE_LENGTH, notes, type Note } from '@steward/api-client/contract/notes';
import { players } from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { allows, type Access } from '@steward/api-client/rules/access';
import { LEAD_ADMIN } from '@steward/api-client/rules/roles';
import { Box } from 'ink';
import { useMemo, useState } from 'react';
import { plural } from '../../io/format.ts';
import type { Column } from '../../io/columns.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { useServices, useUser, viewerOf } from '../../tui/services.ts';
import { noteResource, punishmentResource } from './columns.ts';
import { profileFacts } from './facts.ts';

const PARTS = ['account', 'punishments', 'notes'] as const;
type Part = (typeof PARTS)[number];
const LABELS: Readonly<Record<Part, string>> = { account: 'Account', punishments: 'Punishments', notes: 'Notes' };

const NO_PUNISHMENTS: readonly Punishment[] = [];
const NO_NOTES: readonly Note[] = [];

interface ProfileProps {
  readonly name: string;
  /** The part to begin with. */
  readonly part: string;
}

/** A player: account, punishments and notes. */
export function ProfileScreen({ name, part: first }: ProfileProps) {
  const { clock } = useServices();
  const user = useUser();
  const { open } = useNavigation();
  const { width, height: full } = useArea();
  const height = full - 1;
  const [part, setPart] = useState<Part>(PARTS.find((one) => one === first) ?? 'account');
  const [isWriting, setWriting] = useState(false);

  const isSelf = user.name.toLowerCase() === name.trim().toLowerCase();
  const may = (access: Access) =>
    allows(access, viewerOf(user), (relation) => (relation === 'self' ? isSelf : undefined)) === true;
  const mayPunishments = may(punishments.list.access);
  const mayNotes = may(notes.list.access);
  const profile = useRead(players.show, { params: { name } });
  const found = useRead(punishments.list, { params: { name } }, { enabled: mayPunishments });
  const written = useRead(notes.list, { params: { name } }, { enabled: mayNotes });

  const lines = useMemo(
    () => (profile.data ? factLines(profileFacts(profile.data, clock.now()), width) : []),
    [profile.data, clock, width],
  );
  const scroll = useScroll(lines.length, height);
  const punished = found.data ?? NO_PUNISHMENTS;
  const noted = written.data ?? NO_NOTES;
  const punishmentList = useList(punished.length, height - 1);
  const noteList = useList(noted.length, height - 1);

  const step = (by: number) =>
    setPart((old) => PARTS[(PARTS.indexOf(old) + by + PARTS.length) % PARTS.length] ?? 'account');
  const moves: Readonly<Record<Part, readonly Binding[]>> = {
    account: scroll.bindings,
    punishments: punishmentList.bindings,
    notes: noteList.bindings,
  };
  const bindings: Binding[] = [
    { keys: ['tab', 'right', 'l'], label: 'next part', help: 'Account, punishments, notes.', run: () => step(1) },
    { keys: ['shift-tab', 'left', 'h'], label: 'part before', quiet: true, run: () => step(-1) },
    {
      keys: ['n'],
      label: 'note',
      help: 'Write a note about this player.',
      disabled: !may(notes.add.access)
        ? 'Notes are for moderators and above.'
        : profile.data
          ? undefined
          : 'The profile is not loaded yet.',
      run: () => setWriting(true),
    },
    {
      keys: ['s'],
      label: 'sessions',
      help: 'Anti-cheat sessions of this player.',
      run: () => open('player-sessions', { name }),
    },
    reloadBinding(profile, ...(mayPunishments ? [found] : []), ...(mayNotes ? [written] : [])),
    ...moves[part],
  ];
  const counts: Readonly<Record<Part, string>> = {
    account: '',
    punishments: found.data ? ` ${punished.length}` : '',
    notes: written.data ? ` ${noted.length}` : '',
  };
  return (
    <Frame
      title={profile.data?.name ?? name}
      facts={
        profile.data
          ? `level ${profile.data.level} · ${plural(punished.length, 'punishment')} · ${plural(noted.length, 'note')}`
          : ''
      }
      bindings={bindings}
      overlay={
        isWriting && profile.data ? (
          <NoteForm
            name={profile.data.name}
            mayHide={user.adminLevel >= LEAD_ADMIN}
            onClose={() => setWriting(false)}
          />
        ) : undefined
      }
    >
      <Painted
        pieces={PARTS.map((one) => ({
          text: one === part ? `[${LABELS[one]}${counts[one]}] ` : ` ${LABELS[one]}${counts[one]}  `,
          tone: one === part ? ('strong' as const) : ('quiet' as const),
        }))}
      />
      <Box display={part === 'account' ? 'flex' : 'none'}>
        {profile.data ? (
          <Lines lines={lines} top={scroll.top} height={height} />
        ) : (
          <Notice query={profile} width={width} empty={undefined} />
        )}
      </Box>
      <Box display={part === 'punishments' ? 'flex' : 'none'}>
        <PartList
          rows={punished}
          columns={punishmentResource.columns}
          list={punishmentList}
          read={found}
          isAllowed={mayPunishments}
          empty="No punishments found for this user."
          width={width}
          height={height}
        />
      </Box>
      <Box display={part === 'notes' ? 'flex' : 'none'}>
        <PartList
          rows={noted}
          columns={noteResource.columns}
          list={noteList}
          read={written}
          isAllowed={mayNotes}
          empty="No notes found for this user."
          width={width}
          height={height}
        />
      </Box>
    </Frame>
  );
}

interface PartListProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly list: ReturnType<typeof useList>;
  readonly read: { readonly isPending: boolean; readonly error: Error | null };
  readonly isAllowed: boolean;
  readonly empty: string;
  readonly width: number;
  readonly height: number;
}

function PartList<T>({ rows, columns, list, read, isAllowed, empty, width, height }: PartListProps<T>) {
  if (!isAllowed) return <Painted pieces={[{ text: 'You are not authorized to view this page.', tone: 'warning' }]} />;
  if (rows.length === 0) return <Notice query={read} width={width} empty={empty} />;
  return <DataList rows={rows} columns={columns} list={list} width={width} height={height} />;
}

interface NoteFormProps {
  readonly name: string;
  /** Whether the note may be kept from moderators. */
  readonly mayHide: boolean;
  readonly onClose: () => void;
}

const STAFF_FIELD: FieldSpec = {
  name: 'staff',
  label: 'Staff only',
  isToggle: true,
  help: 'Shown to managers and above only.',
};

function NoteForm({ name, mayHide, onClose }: NoteFormProps) {
  const add = useWrite(notes.add);
  return (
    <Form
      title={`Note about ${name}`}
      fields={[
        { name: 'note', label: 'Note', limit: NOTE_LENGTH },
        { name: 'important', label: 'Important', isToggle: true },
        ...(mayHide ? [STAFF_FIELD] : []),
      ]}
      submitLabel="add"
      onLeave={onClose}
      onSubmit={async ({ note = '', important = '', staff = '' }) => {
        await add({ params: { name }, body: { note, important: important !== '', staff: staff !== '' } });
        onClose();
      }}
    />
  );
}
