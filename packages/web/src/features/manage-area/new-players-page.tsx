import { manage, type NewPlayer } from '@steward/api-client/contract/manage';
import { moderation } from '@steward/api-client/contract/moderation';
import Button from '@mui/material/Button';
import { Badge, OnlineDot } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatCount, formatMinutes } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/values.tsx';
import { useAction } from '../../hooks/use-action.ts';

const registrationWord = (value: number) => (value > 0 ? 'Approved' : value === 0 ? 'Not yet approved' : 'Disapproved');

/** A waiting or disapproved registration can be put back to the start. */
function Registration({ player }: { readonly player: NewPlayer }) {
  const reset = useAction(moderation.resetRegistration);
  return (
    <>
      <Badge tone={player.registration > 0 ? 'ok' : player.registration === 0 ? 'warning' : 'danger'}>
        {registrationWord(player.registration)}
      </Badge>{' '}
      {player.registration < 0 && (
        <Button
          size="small"
          disabled={reset.isPending}
          onClick={() => reset.mutate({ params: { name: player.name }, body: {} })}
        >
          Reset
        </Button>
      )}
    </>
  );
}

const columns: readonly Column<NewPlayer>[] = [
  {
    key: 'name',
    header: 'Player',
    value: (player) => player.name,
    cell: (player) => (
      <>
        <OnlineDot online={player.online} /> <PlayerLink of={player.name} />{' '}
        {player.banned && <Badge tone="danger">Banned</Badge>}
      </>
    ),
    grow: 2,
  },
  {
    key: 'created',
    header: 'Registered',
    value: (player) => player.createdAt,
    cell: (player) => <Time at={player.createdAt} />,
    width: 150,
  },
  {
    key: 'login',
    header: 'Last login',
    value: (player) => player.lastLoggedIn,
    cell: (player) => <Time at={player.lastLoggedIn} never="Never" />,
    width: 150,
  },
  {
    key: 'played',
    header: 'Played',
    value: (player) => player.timePlayed,
    cell: (player) => formatMinutes(player.timePlayed),
    align: 'right',
    width: 110,
  },
  { key: 'level', header: 'Level', value: (player) => player.level, align: 'right', width: 72 },
  {
    key: 'registration',
    header: 'Registration',
    value: (player) => registrationWord(player.registration),
    cell: (player) => <Registration player={player} />,
    width: 230,
  },
];

/** Players who registered in the last 7 days. */
export function NewPlayersPage() {
  const { query, paging } = usePagedRead(manage.newPlayers);
  return (
    <Page meta={query.data === undefined ? ' ' : `${formatCount(query.data.total)} registered in the last 7 days.`}>
      <DataTable
        id="new-players"
        label="New players"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(player) => player.id}
      />
    </Page>
  );
}
