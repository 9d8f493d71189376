import type { PlayerCommand } from '@steward/api-client/contract/game-servers';
import { commandLabel, commandStateText } from '@steward/api-client/rules/game-commands';
import { Notice } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { DialogLink } from './dialog-link.tsx';
import { useCommands } from './profile-queries.ts';
import { usePlace } from './use-place.ts';

const DAY_MS = 86_400_000;
const SHOWN = 3;

/** Whether staff should know of it: it waits, or it was not done and that is no day ago. */
const isNews = ({ state, askedAt }: PlayerCommand, nowMs: number): boolean =>
  state === 'waiting' || ((state === 'refused' || state === 'expired') && nowMs - Date.parse(askedAt) < DAY_MS);

/** What staff asked of the game about this player that is not done. */
export function GameNotice({ name }: { readonly name: string }) {
  const place = usePlace();
  const now = useNow();
  const { data = [] } = useCommands(name);
  const news = data.filter((command) => isNews(command, now));
  if (news.length === 0) return null;
  const isOneServer = new Set(data.map(({ server }) => server)).size < 2;
  const allWait = news.every(({ state }) => state === 'waiting');
  return (
    <Notice
      kind={allWait ? 'info' : 'warning'}
      title={allWait ? 'The game has not answered yet' : 'The game did not do what was asked'}
      action={<DialogLink to={place.to('commands')}>All</DialogLink>}
    >
      {news.slice(0, SHOWN).map((command) => (
        <p key={command.id}>
          {commandLabel(command.kind)}
          {isOneServer ? '' : ` on ${command.server}`}: <SafeText>{commandStateText(command)}</SafeText> (asked{' '}
          <Time at={command.askedAt} />)
        </p>
      ))}
    </Notice>
  );
}
