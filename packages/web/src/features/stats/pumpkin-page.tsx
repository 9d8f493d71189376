import { stats } from '@steward/api-client/contract/stats';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { BoardList } from './board-list.tsx';
import css from './boards.module.css';

/** Who found the most pumpkins, in the game and on Discord. */
export function PumpkinPage() {
  const query = useQuery(read(stats.pumpkin));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (!data) return <Page>{null}</Page>;
  return (
    <Page meta="Who found the most pumpkins." read={query}>
      <div className={css.boards}>
        <BoardList title="In the game" unit="Pumpkins" entries={data.game} />
        <BoardList title="On Discord" unit="Pumpkins" entries={data.discord} linked={false} />
      </div>
    </Page>
  );
}
