import { registrationTone } from '@steward/api-client/rules/staff';
import { newPlayerColumns } from '@steward/api-client/columns/staff';
import { limitOf } from '@steward/api-client/contract/endpoint';
import { manage, type NewPlayer } from '@steward/api-client/contract/manage';
import { moderation } from '@steward/api-client/contract/moderation';
import { notes } from '@steward/api-client/contract/notes';
import { punishments } from '@steward/api-client/contract/punishments';
import { FULL_BAN } from '@steward/api-client/rules/punishments';
import type { BulkAction } from '../../components/bulk/run-bulk.ts';
import { useSelection } from '../../components/bulk/selection.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Badge, OnlineDot } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { useAction } from '../../hooks/use-action.ts';

const registrationWord = (value: number) => (value > 0 ? 'Approved' : value === 0 ? 'Not yet approved' : 'Disapproved');

/** A waiting or disapproved registration can be put back to the start. */
function Registration({ player }: { readonly player: NewPlayer }) {
  const reset = useAction(moderation.resetRegistration);
  return (
    <>
      <Badge tone={registrationTone(player.registration)}>{registrationWord(player.registration)}</Badge>{' '}
      {player.registration < 0 && (
        <Button disabled={reset.isPending} onClick={() => reset.mutate({ params: { name: player.name }, body: {} })}>
          Reset
        </Button>
      )}
    </>
  );
}

const columns = columnsFrom(newPlayerColumns, {
  name: {
    cell: (player) => (
      <>
        <OnlineDot online={player.online} /> <PlayerLink of={player.name} />{' '}
        {player.banned && <Badge tone="danger">Banned</Badge>}
      </>
    ),
    grow: 2,
  },
  state: false,
  registration: { cell: (player) => <Registration player={player} />, width: 230 },
  level: { width: 72 },
  timePlayed: { width: 110 },
  id: false,
});

const ACTIONS: readonly BulkAction[] = [
  {
    label: 'Ban for good',
    endpoint: punishments.ban,
    danger: true,
    body: { type: FULL_BAN },
    text: { field: 'reason', label: 'Reason', most: limitOf(punishments.ban, 'reason') },
  },
  {
    label: 'Write a note',
    endpoint: notes.add,
    text: { field: 'note', label: 'Note', most: limitOf(notes.add, 'note') },
  },
];
const nameOf = ({ name }: NewPlayer) => name;

/** Players who registered in the last 7 days. */
export function NewPlayersPage() {
  const { query, paging } = usePagedRead(manage.newPlayers);
  const selection = useSelection(nameOf, ACTIONS);
  return (
    <Page meta={query.data === undefined ? ' ' : `${formatCount(query.data.total)} registered in the last 7 days.`}>
      <DataTable
        id="new-players"
        label="New players"
        columns={[...columns, ...selection.columns]}
        query={query}
        paging={paging}
        rowKey={(player) => player.id}
        foot={selection.bar}
      />
    </Page>
  );
}
