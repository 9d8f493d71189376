import { vacPlayerColumns } from '@steward/api-client/columns/vac-lists';
import { vacPlayers } from '@steward/api-client/contract/vac-lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';

const columns = columnsFrom(
  vacPlayerColumns,
  {
    timePlayed: { width: 140 },
    banReason: {
      cell: ({ banReason }) =>
        banReason === null ? (
          <None />
        ) : (
          <>
            <Badge tone="danger">Banned</Badge> <SafeText>{banReason}</SafeText>
          </>
        ),
      grow: 2,
    },
    id: false,
  },
  [
    actionColumn(
      'sessions',
      110,
      (player) => <Link to={path`/sessions/player/${player.name}`}>Sessions</Link>,
      'Sessions',
    ),
  ],
);

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
        label={vacPlayers.list.title}
        columns={columns}
        query={query}
        rowKey={(player) => player.id}
      />
    </Page>
  );
}
