import { stats } from '@steward/api-client/contract/stats';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ReadError } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { BoardList } from './board-list.tsx';
import css from './boards.module.css';

/** Boards of the game and of activity, of the last 3 weeks. */
export function ScoreboardPage() {
  const ingame = useQuery(read(stats.ingame));
  const activity = useQuery(read(stats.activity));
  const boards = [...(ingame.data ?? []), ...(activity.data ?? [])];
  return (
    <Page meta="The last 3 weeks.">
      <ReadError of={ingame} />
      <ReadError of={activity} />
      <div className={css.boards}>
        {boards.map((board) => (
          <BoardList key={board.title} title={board.title} unit={board.unit} entries={board.entries} />
        ))}
      </div>
    </Page>
  );
}
