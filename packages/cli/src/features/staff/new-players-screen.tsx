import { manage, type NewPlayer } from '@steward/api-client/contract/manage';
import { moderation } from '@steward/api-client/contract/moderation';
import { allows } from '@steward/api-client/rules/access';
import { useState } from 'react';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useUser, viewerOf } from '../../tui/services.ts';
import { newPlayerResource } from './columns.ts';
import { Question, QUESTION_KEYS } from '../../tui/components/question.tsx';
import { RowList, usePlayerBindings } from './row-list.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';

const NONE: readonly NewPlayer[] = [];

interface ResetProps {
  readonly player: NewPlayer;
  readonly onClose: () => void;
}

function Reset({ player, onClose }: ResetProps) {
  const reset = useWrite(moderation.resetRegistration);
  return (
    <Question
      title={`Reset the registration of ${player.name}?`}
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

function resetRefusal(player: NewPlayer | undefined, isAllowed: boolean): string | undefined {
  if (!isAllowed) return 'Registrations are reset by junior admins and above.';
  if (!player) return 'Select a player first.';
  return player.registration < 0 ? undefined : 'Only a disapproved registration can be reset.';
}

/** Players who registered in the last 7 days; a disapproved registration is put back to the start here. */
export function NewPlayersScreen() {
  const user = useUser();
  const pages = usePages();
  const ofPlayer = usePlayerBindings();
  const [chosen, setChosen] = useState<NewPlayer>();
  const read = useRead(manage.newPlayers, { page: pages.page, limit: pages.limit });
  const mayReset = allows(moderation.resetRegistration.access, viewerOf(user)) === true;
  return (
    <RowList
      title="New players of the last 7 days"
      facts={pages.facts(read.data, 'player')}
      rows={read.data?.items ?? NONE}
      columns={newPlayerResource.columns}
      read={read}
      empty={manage.newPlayers.empty}
      bindings={(player) => [
        ...ofPlayer(player?.name),
        {
          keys: ['x'],
          label: 'reset registration',
          help: 'Put a disapproved registration back to not yet approved.',
          disabled: resetRefusal(player, mayReset),
          run: () => setChosen(player),
        },
        ...pages.bindings(read.data),
      ]}
      overlay={chosen && <Reset player={chosen} onClose={() => setChosen(undefined)} />}
      overlayKeys={QUESTION_KEYS}
    />
  );
}
