import { questionOfMany } from '@steward/api-client/contract/endpoint';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { watchRefusal } from '@steward/api-client/rules/watching';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { usePages } from '../../tui/hooks/use-pages.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import { playerBindings, type ListBinding } from '../../tui/list-bindings.ts';
import { ChangeWatch, StopWatching } from './watch-forms.tsx';
import { watchedResource } from './watched-columns.ts';

const BINDINGS: readonly ListBinding<WatchedPlayer>[] = [
  ...playerBindings<WatchedPlayer>(({ playerName }) => playerName),
  {
    keys: ['e'],
    label: 'change',
    help: 'Say anew why this player is watched, and until when.',
    needs: 'row',
    refuses: watchRefusal,
    ask: (watch, close) => <ChangeWatch watch={watch} onClose={close} />,
  },
  {
    keys: ['d'],
    label: 'stop watching',
    help: 'Take this player off the list, after a question.',
    needs: 'row',
    refuses: watchRefusal,
    ask: (watch, close) => <StopWatching watch={watch} onClose={close} />,
    isQuestion: true,
    many: {
      endpoint: watched.remove,
      title: (count) => questionOfMany(watched.remove, { count }),
      lines: [watched.remove.means],
      yes: 'stop watching',
      nameOf: ({ playerName }) => playerName,
      send: (client, { playerName }) => client.call(watched.remove, { params: { name: playerName } }),
    },
  },
];

/** Whom staff watch, and who of them plays now. */
export function WatchedScreen() {
  const pages = usePages();
  const read = useRead(watched.list, { page: pages.page, limit: pages.limit });
  const online = read.data?.items.filter(({ onlineSince }) => onlineSince !== null).length;
  return (
    <ListScreen
      title={watched.list.title}
      one="watchedPlayer"
      read={read}
      pages={pages}
      columns={watchedResource.columns}
      empty={watched.list.empty}
      facts={online === undefined ? '' : `${online} online now`}
      bindings={BINDINGS}
    />
  );
}
