import { awards } from '@steward/api-client/contract/awards';
import { showLength } from '@steward/api-client/rules/playtime';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { epochOf, formatDateTime } from '../../components/format.ts';
import { useNow } from '../../hooks/use-now.ts';
import css from './dashboard.module.css';

/** Leads to the vote while it is open, and says until when; nothing for who cannot vote any more. */
export function AwardsCard() {
  const { data } = useQuery(read(awards.all));
  const now = useNow();
  if (data === undefined || !data.open) return null;
  const hasVoted = data.votes.length > 0;
  return (
    <aside className={css.banner} aria-label="Awards">
      <div>
        <strong>
          {hasVoted ? 'You voted in the awards of' : 'Vote in the awards of'} {data.year}
        </strong>
        <p>
          Voting closes on {formatDateTime(data.closesAt)}, {showLength(Math.max(0, epochOf(data.closesAt) - now))} from
          now.
        </p>
      </div>
      <Button component={Link} to="/awards">
        {hasVoted ? 'See your votes' : 'Vote'}
      </Button>
    </aside>
  );
}
