import { stats, type LeaderboardEntry } from '@steward/api-client/contract/stats';
import { showAmount, showUnit } from '@steward/api-client/rules/playtime';
import { PlayerLink } from '../../components/links.tsx';
import { EmptyState } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import css from './boards.module.css';

interface BoardListProps {
  readonly title: string;
  readonly unit: string;
  readonly entries: readonly LeaderboardEntry[];
  /** False where the names are not those of players in the game. */
  readonly linked?: boolean;
}

/** One board: names in order of their amount. */
export const BoardList = ({ title, unit, entries, linked = true }: BoardListProps) => (
  <Panel title={title} hint={title.toLowerCase().includes(unit.toLowerCase()) ? undefined : showUnit(unit)}>
    {entries.length === 0 ? (
      <EmptyState>{stats.ingame.empty}</EmptyState>
    ) : (
      <ol className={css.list}>
        {entries.map((entry, index) => (
          <li key={entry.name}>
            <span className={css.place}>{index + 1}</span>
            <span className={css.name}>
              {linked ? <PlayerLink of={entry.name} /> : <SafeText>{entry.name}</SafeText>}
            </span>
            <span className={css.amount}>{showAmount(entry.amount, unit)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
