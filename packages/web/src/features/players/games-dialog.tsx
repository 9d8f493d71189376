import { players, type GameProfile } from '@steward/api-client/contract/players';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { ErrorNotice, isMissing } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { Duration, Time } from '../../components/values.tsx';
import css from './dialogs.module.css';
import { usePlace } from './use-place.ts';

interface GameProps {
  readonly title: string;
  readonly query: UseQueryResult<GameProfile>;
}

const Game = ({ title, query: { data, error, refetch } }: GameProps) => (
  <section className={css.section}>
    <h3>{title}</h3>
    {error &&
      (isMissing(error) ? (
        <p className={css.hint}>Never played it.</p>
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ))}
    {data && (
      <Facts
        facts={[
          { label: 'Level', value: formatCount(data.level) },
          { label: 'Score', value: formatCount(data.score) },
          { label: 'Kills', value: formatCount(data.kills) },
          { label: 'Deaths', value: formatCount(data.deaths) },
          { label: 'Playtime', value: <Duration minutes={data.timePlayed} /> },
          { label: 'Registered', value: <Time at={data.createdAt} absolute /> },
          { label: 'Last login', value: <Time at={data.lastLoggedIn} never="Never" /> },
        ]}
      />
    )}
  </section>
);

/** The player on the community's other servers. */
export function GamesDialog() {
  const place = usePlace();
  const params = { name: place.name };
  const tdm = useQuery(read(players.showTdm, { params }));
  const ugmp = useQuery(read(players.showUgmp, { params }));
  return (
    <RouteDialog title={`${place.name} in other games`} onClose={place.close}>
      <div className={css.stack}>
        <Game title="Team deathmatch" query={tdm} />
        <Game title="UGMP" query={ugmp} />
      </div>
    </RouteDialog>
  );
}
