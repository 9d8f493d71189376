import { characterColumns } from '@steward/api-client/columns/assets';
import { foundCharacterColumns } from '@steward/api-client/columns/players';
import { assets } from '@steward/api-client/contract/assets';
import { players } from '@steward/api-client/contract/players';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TextInput } from '../../components/controls/inputs.tsx';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { playerPath } from '../../components/paths.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';

/** Search starts at 3 characters, after a pause of 300 ms (`foundation.md` section 9). */
const FROM = 3;
const PAUSE_MS = 300;

const columns = columnsFrom(characterColumns, {
  level: { width: 90 },
  timePlayed: { width: 140 },
  id: false,
});

const foundColumns = columnsFrom(foundCharacterColumns, { level: { width: 90 }, id: false });

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
      <TextInput
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
          empty={players.searchCharacters.empty}
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
        next="Characters that you make in the game are listed here. Those of others are found below."
      />
      <CharacterSearch />
    </Page>
  );
}
