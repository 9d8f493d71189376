import { questionOf, questionOfMany } from '@steward/api-client/contract/endpoint';
import { manage, type NewPlayer } from '@steward/api-client/contract/manage';
import { moderation } from '@steward/api-client/contract/moderation';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { playerBindings, type ListBinding } from '../../tui/list-bindings.ts';
import { newPlayerResource } from './columns.ts';
import { Question } from '../../tui/components/question.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';

interface ResetProps {
  readonly player: NewPlayer;
  readonly onClose: () => void;
}

function Reset({ player, onClose }: ResetProps) {
  const reset = useWrite(moderation.resetRegistration);
  return (
    <Question
      title={questionOf(moderation.resetRegistration, player)}
      lines={['It is then not yet approved again.']}
      yes="reset"
      onYes={async () => {
        await reset({ params: { name: player.name }, body: {} });
        onClose();
      }}
      onNo={onClose}
    />
  );
}

const BINDINGS: readonly ListBinding<NewPlayer>[] = [
  ...playerBindings<NewPlayer>(({ name }) => name),
  {
    keys: ['x'],
    label: 'reset registration',
    help: 'Put a disapproved registration back to not yet approved.',
    access: moderation.resetRegistration.access,
    refusal: 'Registrations are reset by junior admins and above.',
    needs: 'row',
    refuses: ({ registration }) => (registration < 0 ? undefined : 'Only a disapproved registration can be reset.'),
    ask: (player, close) => <Reset player={player} onClose={close} />,
    isQuestion: true,
    many: {
      endpoint: moderation.resetRegistration,
      title: (count) => questionOfMany(moderation.resetRegistration, { count }),
      lines: ['They are then not yet approved again.'],
      yes: 'reset',
      nameOf: ({ name }) => name,
      send: (client, { name }) => client.call(moderation.resetRegistration, { params: { name }, body: {} }),
    },
  },
];

/** Players who registered in the last 7 days; a disapproved registration is put back to the start here. */
export function NewPlayersScreen() {
  const pages = usePages();
  const read = useRead(manage.newPlayers, { page: pages.page, limit: pages.limit });
  return (
    <ListScreen
      title="New players of the last 7 days"
      one="player"
      read={read}
      pages={pages}
      columns={newPlayerResource.columns}
      empty={manage.newPlayers.empty}
      bindings={BINDINGS}
    />
  );
}
