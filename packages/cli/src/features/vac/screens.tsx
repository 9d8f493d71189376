import {
  vacBlacklist,
  vacPlayers,
  vacWhitelist,
  type BlacklistEntry,
  type VacPlayer,
  type WhitelistEntry,
} from '@steward/api-client/contract/vac-lists';
import { useMemo, useState, type ReactNode } from 'react';
import type { Column } from '../../io/columns.ts';
import { plural } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { cut } from '../../io/width.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { Binding, FooterPart } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { blacklistResource, forcedResource, whitelistResource } from './columns.ts';
import { AddForm, Removal } from './forms.tsx';
import { otherList, type ListName } from './lists.ts';
import { QUESTION_KEYS } from '../../tui/components/question.tsx';

interface VacListProps<T> {
  readonly title: string;
  readonly one: readonly [one: string, many: string];
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly read: { readonly isPending: boolean; readonly error: Error | null; refetch(): Promise<unknown> };
  readonly empty: string;
  /** The whole of the selected row's texts that columns may cut, for the last line. */
  readonly detail?: (row: T) => string;
  readonly bindings: (row: T | undefined) => readonly Binding[];
  readonly overlay?: ReactNode;
  readonly overlayKeys?: readonly FooterPart[] | undefined;
}

function VacList<T>(props: VacListProps<T>) {
  const { title, one, rows, columns, read, empty, detail, bindings, overlay, overlayKeys } = props;
  const { width, height: full } = useArea();
  const height = detail ? full - 1 : full;
  const filter = useFilter();
  const shown = useMemo(
    () => filterRows(rows, filter.text, (row) => columns.map((column) => column.cell(row)).join(' ')),
    [rows, columns, filter.text],
  );
  const list = useList(shown.length, height - 1);
  const row = shown[list.selected];
  return (
    <Frame
      title={title}
      facts={rows.length > 0 ? plural(rows.length, ...one) : ''}
      filter={filter}
      bindings={[...bindings(row), reloadBinding(read), ...list.bindings]}
      overlay={overlay}
      overlayKeys={overlayKeys}
    >
      {shown.length > 0 ? (
        <DataList rows={shown} columns={columns} list={list} width={width} height={height} />
      ) : (
        <Notice query={read} width={width} empty={rows.length > 0 ? 'Nothing matches the filter.' : empty} />
      )}
      {detail && row !== undefined ? (
        <Painted pieces={[{ text: cut(clean(detail(row)), width), tone: 'quiet' }]} />
      ) : null}
    </Frame>
  );
}

const screenOf = (list: ListName) => `vac-${list}`;
const HASHES = ['hash', 'hashes'] as const;

type Doing =
  { readonly kind: 'add' } | { readonly kind: 'remove'; readonly hash: string; readonly description: string };

interface ListScreenProps<T> extends Pick<VacListProps<T>, 'rows' | 'columns' | 'read'> {
  readonly list: ListName;
}

function ListScreen<T extends BlacklistEntry | WhitelistEntry>({ list, rows, columns, read }: ListScreenProps<T>) {
  const { open, replace } = useNavigation();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const bindings = (entry: T | undefined): readonly Binding[] => [
    { keys: ['a'], label: 'add', help: `Put a hash on the ${list}.`, run: () => setDoing({ kind: 'add' }) },
    {
      keys: ['d'],
      label: 'remove',
      help: `Take this hash off the ${list}, after a question.`,
      disabled: !entry
        ? 'Select a hash first.'
        : entry.deletedAt === null
          ? undefined
          : 'This entry was removed already.',
      run: () => entry && setDoing({ kind: 'remove', hash: entry.hash, description: entry.description }),
    },
    {
      keys: ['tab', 'w'],
      label: otherList(list),
      help: `To the ${otherList(list)}.`,
      run: () => replace(screenOf(otherList(list))),
    },
    { keys: ['f'], label: 'forced', help: 'Players who are forced on VAC.', run: () => open('vac-forced') },
  ];
  return (
    <VacList
      title={`VAC ${list}`}
      one={HASHES}
      rows={rows}
      columns={columns}
      read={read}
      empty={`The ${list} is empty.`}
      detail={({ hash, description }) => `${hash}  ${description}`}
      bindings={bindings}
      overlay={
        doing?.kind === 'add' ? (
          <AddForm list={list} onClose={close} />
        ) : doing ? (
          <Removal list={list} hash={doing.hash} description={doing.description} onClose={close} />
        ) : undefined
      }
      overlayKeys={doing?.kind === 'remove' ? QUESTION_KEYS : undefined}
    />
  );
}

const NO_BLACK: readonly BlacklistEntry[] = [];
const NO_WHITE: readonly WhitelistEntry[] = [];
const NOBODY: readonly VacPlayer[] = [];

function BlacklistScreen() {
  const read = useRead(vacBlacklist.list, undefined);
  return <ListScreen list="blacklist" rows={read.data ?? NO_BLACK} columns={blacklistResource.columns} read={read} />;
}

function WhitelistScreen() {
  const read = useRead(vacWhitelist.list, undefined);
  return <ListScreen list="whitelist" rows={read.data ?? NO_WHITE} columns={whitelistResource.columns} read={read} />;
}

function ForcedScreen() {
  const { open } = useNavigation();
  const read = useRead(vacPlayers.list, undefined);
  const bindings = (player: VacPlayer | undefined): readonly Binding[] => {
    const disabled = player ? undefined : 'Select a player first.';
    return [
      {
        keys: ['enter', 'p'],
        label: 'open',
        help: 'Open the profile.',
        disabled,
        run: () => player && open('player', { name: player.name }),
      },
      {
        keys: ['s'],
        label: 'sessions',
        help: 'Anti-cheat sessions of this player.',
        disabled,
        run: () => player && open('player-sessions', { name: player.name }),
      },
    ];
  };
  return (
    <VacList
      title="Players forced on VAC"
      one={['player', 'players']}
      rows={read.data ?? NOBODY}
      columns={forcedResource.columns}
      read={read}
      empty={vacPlayers.list.empty}
      bindings={bindings}
    />
  );
}

export const vacScreens: readonly ScreenSpec[] = [
  {
    id: screenOf('blacklist'),
    title: 'VAC blacklist',
    access: vacBlacklist.list.access,
    command: 'vac blacklist list',
    render: () => <BlacklistScreen />,
  },
  {
    id: screenOf('whitelist'),
    title: 'VAC whitelist',
    access: vacWhitelist.list.access,
    command: 'vac whitelist list',
    render: () => <WhitelistScreen />,
  },
  {
    id: 'vac-forced',
    title: 'VAC forced',
    access: vacPlayers.list.access,
    command: 'vac forced',
    render: () => <ForcedScreen />,
  },
];
