import { restarts, type RestartTargetView } from '@steward/api-client/contract/restarts';
import { comingText } from '@steward/api-client/rules/restarts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { serverNow } from '../../api.ts';
import { EmptyState, ReadError } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useSeconds } from '../../hooks/use-seconds.ts';
import css from './restart.module.css';

/** One target: what is planned, and what can be done with that. */
function Planned({ name, label, coming }: RestartTargetView) {
  const now = useSeconds(coming !== null) ?? serverNow();
  return (
    <li className={css.target}>
      <div>
        <strong>
          <SafeText>{label}</SafeText>
        </strong>
        {coming ? (
          <p>
            {comingText('It', (Date.parse(coming.at) - now) / 1000)}, at <Time at={coming.at} absolute />, planned by{' '}
            <SafeText>{coming.by}</SafeText>
            {coming.schedule !== null && ' (schedule)'}
            {coming.onlyEmpty && ', only when empty'}
            {coming.reason === '' ? '.' : ': '}
            <SafeText>{coming.reason}</SafeText>
          </p>
        ) : (
          <p>{restarts.coming.empty}</p>
        )}
      </div>
      <div className={css.buttons}>
        {coming ? (
          <>
            <Button component={Link} to={path`/develop/restart/${coming.id}/move`}>
              Move
            </Button>
            <Button component={Link} to={path`/develop/restart/${coming.id}/cancel`} color="error">
              Cancel restart
            </Button>
          </>
        ) : (
          <Button component={Link} to={path`/develop/restart/plan/${name}`} variant="outlined">
            Plan a restart
          </Button>
        )}
      </div>
    </li>
  );
}

/** What is planned for each target that the viewer may restart. */
export function PlannedPanel({ query }: { readonly query: UseQueryResult<readonly RestartTargetView[]> }) {
  return (
    <Panel title="Planned restarts">
      <ReadError of={query} />
      {query.data?.length === 0 && <EmptyState>{restarts.targets.empty}</EmptyState>}
      <ul className={css.targets}>
        {query.data?.map((target) => (
          <Planned key={target.name} {...target} />
        ))}
      </ul>
    </Panel>
  );
}
