import { staff } from '@steward/api-client/contract/staff';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { formatMinutes } from '../../components/format.ts';
import { ErrorNotice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMayOpen } from '../../components/route-access.ts';
import { Figures } from './figures.tsx';

const OWN_STATS = '/staff/stats';

const low = (isLow: boolean, least: string) =>
  isLow && (
    <Badge tone="warning" tip={`Under ${least}`}>
      Low
    </Badge>
  );

/** How long the viewer played and what they did for others, as leads see it of them. */
export function OwnShift() {
  const { data, error, refetch } = useQuery(read(staff.stats));
  const mayOpen = useMayOpen();
  return (
    <Panel title="Your last 7 days" actions={mayOpen(OWN_STATS) ? <Link to={OWN_STATS}>Own stats</Link> : undefined}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures
          figures={[
            [
              'Played',
              data && formatMinutes(data.minutesLastWeek),
              data && low(data.minutesLastWeek < MINUTES_A_WEEK, formatMinutes(MINUTES_A_WEEK)),
            ],
            [
              'Tickets',
              data?.ticketsLastWeek,
              data && low(data.ticketsLastWeek < TICKETS_A_WEEK, `${TICKETS_A_WEEK} tickets`),
            ],
            ['Punished, last month', data?.punishmentsLastMonth],
          ]}
        />
      )}
    </Panel>
  );
}
