import { isSearchable, TOO_SHORT_TO_SEARCH } from '@steward/api-client/rules/player-names';
import { players } from '@steward/api-client/contract/players';
import { records } from '@steward/api-client/contract/records';
import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { watched } from '@steward/api-client/contract/watched';
import { adminTitle } from '@steward/api-client/rules/roles';
import { isMobileSerial } from '@steward/api-client/rules/serials';
import { useMemo } from 'react';
import type { Column } from '../../io/columns.ts';
import { showLength } from '../../io/format.ts';
import { Form } from '../../tui/components/form.tsx';
import { ListScreen, type ListScreenProps } from '../../tui/components/list-screen.tsx';
import { useNow } from '../../tui/hooks/use-now.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import { openPlayer, type ListBinding } from '../../tui/list-bindings.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { foundResource } from './columns.ts';
import { MODERATING } from './many-bindings.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { sharedUserResource } from './record-columns.ts';
import { WatchedScreen } from './watched-screen.tsx';

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

interface PeopleProps<T> extends Pick<ListScreenProps<T>, 'title' | 'columns' | 'read' | 'empty'> {
  readonly searched: string;
}

interface Person {
  readonly name: string;
  readonly id: number;
}

const textOf = ({ name, id }: Person) => `${name} ${id}`;

function People<T extends Person>({ searched, ...shown }: PeopleProps<T>) {
  const { open, replace, place } = useNavigation();
  const bindings: readonly ListBinding<T>[] = [
    openPlayer<T>(({ name }) => name, { keys: ['enter'], none: 'There is no player to open.' }),
    {
      keys: ['s'],
      label: 'search',
      help: 'Find any player by name, old name or number.',
      ask: (_row, close) => (
        <SearchForm
          initial={searched}
          onLeave={close}
          onSearch={(text) => {
            close();
            (place.screen === 'search' ? replace : open)('search', { text });
          }}
        />
      ),
    },
    ...MODERATING,
  ];
  return <ListScreen {...shown} one="player" bindings={bindings} textOf={textOf} />;
}

function OnlinePlayers() {
  const now = useNow(MINUTE_MS);
  const read = useRead(stats.online, undefined, { everySeconds: EVERY_SECONDS });
  const columns = useMemo(() => onlineColumns(now), [now]);
  return <People title="Players online" columns={columns} read={read} empty={stats.online.empty} searched="" />;
}

function FoundPlayers({ text }: { readonly text: string }) {
  const read = useRead(players.search, { params: { text } });
  return (
    <People
      title={`Players like "${text}"`}
      columns={foundResource.columns}
      read={read}
      empty="Nothing found..."
      searched={text}
    />
  );
}

function SameSerial({ serial }: { readonly serial: string }) {
  const read = useRead(records.serialUsers, { params: { serial } });
  return (
    <People
      title={`${isMobileSerial(serial) ? 'Every mobile client reports' : 'Players with'} the serial ${serial}`}
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
  { id: 'players', title: 'Players', access: stats.online.access, tab: 2, render: () => <OnlinePlayers /> },
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
  {
    id: 'watched',
    title: watched.list.title,
    access: watched.list.access,
    command: 'watched list',
    render: () => <WatchedScreen />,
  },
];
