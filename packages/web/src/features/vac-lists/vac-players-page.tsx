import { vacPlayers, type VacPlayer } from '@steward/api-client/contract/vac-lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Duration, None, Time } from '../../components/values.tsx';

const columns: readonly Column<VacPlayer>[] = [
  { key: 'name', header: 'Player', value: (player) => player.name, cell: (player) => <PlayerLink of={player.name} /> },
  {
    key: 'login',
    header: 'Last login',
    value: (player) => player.lastLoggedIn,
    cell: (player) => <Time at={player.lastLoggedIn} never="Never" />,
    width: 180,
    filter: false,
  },
  {
    key: 'played',
    header: 'Played',
    value: (player) => player.timePlayed,
    cell: (player) => <Duration minutes={player.timePlayed} />,
    align: 'right',
    width: 140,
  },
  {
    key: 'ban',
    header: 'Active ban',
    value: (player) => player.banReason,
    cell: (player) =>
      player.banReason === null ? (
        <None />
      ) : (
        <>
          <Badge tone="danger">Banned</Badge> <SafeText>{player.banReason}</SafeText>
        </>
      ),
    grow: 2,
  },
  {
    key: 'sessions',
    header: 'Sessions',
    value: () => null,
    cell: (player) => <Link to={path`/sessions/player/${player.name}`}>Sessions</Link>,
    width: 110,
    sort: false,
    filter: false,
    csv: false,
  },
];

/** Players who must play with VAC. */
export function VacPlayersPage() {
  const query = useQuery(read(vacPlayers.list));
  return (
    <Page
      meta="Players who are forced to play with VAC."
      actions={[
        { label: 'Blacklist', to: '/manage/vac/blacklist' },
        { label: 'Whitelist', to: '/manage/vac/whitelist' },
      ]}
    >
      <DataTable
        id="vac-players"
        label="Players forced on VAC"
        columns={columns}
        query={query}
        rowKey={(player) => player.id}
      />
    </Page>
  );
}
