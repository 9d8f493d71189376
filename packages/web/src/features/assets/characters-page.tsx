import { assets } from '@steward/api-client/contract/assets';
import type { Output } from '@steward/api-client/contract/endpoint';
import { players } from '@steward/api-client/contract/players';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatMinutes } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { playerPath } from '../../components/paths.ts';
import { Time } from '../../components/values.tsx';
import { useDebounced } from '../../hooks/use-debounced.ts';

/** Search starts at 3 characters, after a pause of 300 ms (`foundation.md` section 9). */
const FROM = 3;
const PAUSE_MS = 300;

type Character = Output<typeof assets.characters>[number];
type Found = Output<typeof players.searchCharacters>[number];

const columns: readonly Column<Character>[] = [
  {
    key: 'name',
    header: 'Character',
    value: (character) => character.name,
    cell: (character) => <PlayerLink of={character.name} />,
  },
  { key: 'level', header: 'Level', value: (character) => character.level, align: 'right', width: 90 },
  {
    key: 'played',
    header: 'Played',
    value: (character) => character.timePlayed,
    cell: (character) => formatMinutes(character.timePlayed),
    align: 'right',
    width: 140,
  },
  {
    key: 'login',
    header: 'Last login',
    value: (character) => character.lastLoggedIn,
    cell: (character) => <Time at={character.lastLoggedIn} never="Never" />,
    width: 170,
    filter: false,
  },
];

const foundColumns: readonly Column<Found>[] = [
  { key: 'name', header: 'Character', value: (found) => found.name, cell: (found) => <PlayerLink of={found.name} /> },
  { key: 'level', header: 'Level', value: (found) => found.level, align: 'right', width: 90 },
  {
    key: 'master',
    header: 'Account',
    value: (found) => found.masterAccount.name,
    cell: (found) => <PlayerLink of={found.masterAccount} />,
  },
];

function CharacterSearch() {
  const id = useId();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), PAUSE_MS);
  const ready = wanted.length >= FROM;
  const query = useQuery({ ...read(players.searchCharacters, { params: { text: wanted } }), enabled: ready });
  return (
    <Panel title="Find a character">
      <label htmlFor={id} className="visually-hidden">
        Name of a character
      </label>
      <OutlinedInput
        id={id}
        fullWidth
        autoComplete="off"
        placeholder="Type at least 3 characters of a name"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {ready && (
        <DataTable
          id="found-characters"
          label="Characters found"
          columns={foundColumns}
          query={query}
          rowKey={(found) => found.id}
          rowLink={(found) => playerPath(found.name)}
          empty="No character has such a name."
          tools={false}
        />
      )}
    </Panel>
  );
}

/** The viewer's own characters, and a search over all. */
export function CharactersPage() {
  const query = useQuery(read(assets.characters));
  return (
    <Page meta="Characters of your account.">
      <DataTable
        id="own-characters"
        label="Own characters"
        columns={columns}
        query={query}
        rowKey={(character) => character.id}
        rowLink={(character) => playerPath(character.name)}
        tools={false}
      />
      <CharacterSearch />
    </Page>
  );
}
