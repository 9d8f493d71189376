import { isSearchable, TOO_SHORT_TO_SEARCH } from '@steward/api-client/rules/player-names';
import { players, type FoundPlayer } from '@steward/api-client/contract/players';
import { records, type SharedUser } from '@steward/api-client/contract/records';
import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { adminTitle } from '@steward/api-client/rules/roles';
import { isMobileSerial } from '@steward/api-client/rules/serials';
import { useMemo, useState } from 'react';
import type { Column } from '../../io/columns.ts';
import { plural, showLength } from '../../io/format.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Form } from '../../tui/components/form.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { useNow } from '../../tui/hooks/use-now.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { foundResource } from './columns.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { sharedUserResource } from './record-columns.ts';

const EVERY_SECONDS = 180;
const MINUTE_MS = 60_000;

const onlineColumns = (now: number): readonly Column<OnlinePlayer>[] => [
  { key: 'name', header: 'Player', min: 24, cell: (p) => p.name },
  { key: 'level', header: 'Level', align: 'right', cell: (p) => String(p.level) },
  { key: 'since', header: 'Online', align: 'right', cell: (p) => showLength(now - Date.parse(p.since)) },
  {
    key: 'adminLevel',
    header: 'Rank',
    tone: () => 'accent',
    cell: (p) => (p.adminLevel > 0 ? adminTitle(p.adminLevel) : ''),
  },
  { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (p) => String(p.id) },
];

interface SearchFormProps {
  readonly initial: string;
  readonly onLeave: () => void;
  readonly onSearch: (text: string) => void;
}

function SearchForm({ initial, onLeave, onSearch }: SearchFormProps) {
  return (
    <Form
      title="Find players by name, old name or number"
      fields={[
        { name: 'text', label: 'Name', initial, help: 'At least 3 characters, or a number.', history: 'players' },
      ]}
      submitLabel="search"
      onLeave={onLeave}
      onSubmit={async ({ text = '' }) => {
        if (!isSearchable(text)) throw new Error(TOO_SHORT_TO_SEARCH);
        onSearch(text.trim());
      }}
    />
  );
}

const NO_ONE: readonly OnlinePlayer[] = [];
const NOTHING: readonly FoundPlayer[] = [];

interface PeopleProps<T> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly read: { readonly isPending: boolean; readonly error: Error | null; refetch(): Promise<unknown> };
  readonly empty: string;
  readonly searched: string;
}

function People<T extends { readonly name: string; readonly id: number }>({
  title,
  rows,
  columns,
  read,
  empty,
  searched,
}: PeopleProps<T>) {
  const { open, replace, place } = useNavigation();
  const { width, height } = useArea();
  const filter = useFilter();
  const [isSearching, setSearching] = useState(false);
  const shown = useMemo(() => filterRows(rows, filter.text, (row) => `${row.name} ${row.id}`), [rows, filter.text]);
  const list = useList(shown.length, height - 1);
  const player = shown[list.selected];
  const bindings: Binding[] = [
    {
      keys: ['enter'],
      label: 'open',
      help: 'Open the profile.',
      disabled: player ? undefined : 'There is no player to open.',
      run: () => player && open('player', { name: player.name }),
    },
    {
      keys: ['s'],
      label: 'search',
      help: 'Find any player by name, old name or number.',
      run: () => setSearching(true),
    },
    reloadBinding(read),
    ...list.bindings,
  ];
  const search = (text: string) => {
    setSearching(false);
    (place.screen === 'search' ? replace : open)('search', { text });
  };
  return (
    <Frame
      title={title}
      facts={rows.length > 0 ? plural(rows.length, 'player') : ''}
      filter={filter}
      bindings={bindings}
      overlay={
        isSearching ? (
          <SearchForm initial={searched} onLeave={() => setSearching(false)} onSearch={search} />
        ) : undefined
      }
    >
      {shown.length > 0 ? (
        <DataList rows={shown} columns={columns} list={list} width={width} height={height} />
      ) : (
        <Notice query={read} width={width} empty={rows.length > 0 ? 'Nothing matches the filter.' : empty} />
      )}
    </Frame>
  );
}

function OnlinePlayers() {
  const now = useNow(MINUTE_MS);
  const read = useRead(stats.online, undefined, { everySeconds: EVERY_SECONDS });
  const columns = useMemo(() => onlineColumns(now), [now]);
  return (
    <People
      title="Players online"
      rows={read.data ?? NO_ONE}
      columns={columns}
      read={read}
      empty="No players online"
      searched=""
    />
  );
}

function FoundPlayers({ text }: { readonly text: string }) {
  const read = useRead(players.search, { params: { text } });
  return (
    <People
      title={`Players like "${text}"`}
      rows={read.data ?? NOTHING}
      columns={foundResource.columns}
      read={read}
      empty="Nothing found..."
      searched={text}
    />
  );
}

const NO_SHARERS: readonly SharedUser[] = [];

function SameSerial({ serial }: { readonly serial: string }) {
  const read = useRead(records.serialUsers, { params: { serial } });
  return (
    <People
      title={`${isMobileSerial(serial) ? 'Every mobile client reports' : 'Players with'} the serial ${serial}`}
      rows={read.data ?? NO_SHARERS}
      columns={sharedUserResource.columns}
      read={read}
      empty={records.serialUsers.empty}
      searched=""
    />
  );
}

function SameIp({ ip }: { readonly ip: string }) {
  const read = useRead(records.ipUsers, { params: { ip } });
  return (
    <People
      title={`Players with the address ${ip}`}
      rows={read.data ?? NO_SHARERS}
      columns={sharedUserResource.columns}
      read={read}
      empty={records.ipUsers.empty}
      searched=""
    />
  );
}

/** The commands that show what a profile's tabs do. */
const PART_COMMANDS: Readonly<Record<string, string>> = {
  punishments: 'player punishments',
  notes: 'player notes',
  names: 'player name-changes',
  serials: 'player serials',
  ips: 'player ips',
  cash: 'player cash',
};

export const playerScreens: readonly ScreenSpec[] = [
  { id: 'players', title: 'Players', access: stats.online.access, isTab: true, render: () => <OnlinePlayers /> },
  {
    id: 'search',
    title: 'Search',
    access: players.search.access,
    word: 'text',
    render: ({ text = '' }) => <FoundPlayers key={text} text={text} />,
  },
  {
    id: 'player',
    title: 'Profile',
    access: players.show.access,
    word: 'name',
    command: ({ part = '' }) => PART_COMMANDS[part] ?? 'player show',
    render: ({ name = '', part = '' }) => <ProfileScreen key={name} name={name} part={part} />,
  },
  {
    id: 'same-serial',
    title: 'Players with a serial',
    access: records.serialUsers.access,
    word: 'serial',
    render: ({ serial = '' }) => <SameSerial key={serial} serial={serial} />,
  },
  {
    id: 'same-ip',
    title: 'Players with an address',
    access: records.ipUsers.access,
    word: 'ip',
    render: ({ ip = '' }) => <SameIp key={ip} ip={ip} />,
  },
];
