import { isMissing } from '@steward/api-client/client/errors';
import { kindTitle } from '@steward/api-client/rules/server-address';
import { players, type GameProfile, type OtherGame } from '@steward/api-client/contract/players';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { OnlineDot } from '../../components/badge.tsx';
import { Facts } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { ErrorNotice } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { Duration, Time } from '../../components/values.tsx';
import css from './dialogs.module.css';
import { HoursChart } from './hours-chart.tsx';
import { SkinPicture } from './skin-picture.tsx';
import { usePlace } from './use-place.ts';

interface GameProps {
  readonly title: string;
  readonly game: OtherGame;
  readonly name: string;
  readonly query: UseQueryResult<GameProfile>;
}

const Game = ({ title, game, name, query: { data, error, refetch } }: GameProps) => (
  <section className={css.section}>
    <h3>{title}</h3>
    {error &&
      (isMissing(error) ? (
        <p className={css.hint}>Never played it.</p>
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ))}
    {data && (
      <>
        <div className={css.player}>
          <SkinPicture skin={data.skin} />
          <p>
            <OnlineDot online={data.online !== null} label />
            {data.online ? ' since ' : ', last seen '}
            <Time at={data.online?.timestamp ?? data.lastLoggedIn} never="never" />
          </p>
        </div>
        <Facts
          facts={[
            { label: 'Level', value: formatCount(data.level) },
            { label: 'Score', value: formatCount(data.score) },
            { label: 'Kills', value: formatCount(data.kills) },
            { label: 'Deaths', value: formatCount(data.deaths) },
            { label: 'Playtime', value: <Duration minutes={data.timePlayed} /> },
            { label: 'Registered', value: <Time at={data.createdAt} absolute /> },
            { label: 'Last login', value: <Time at={data.lastLoggedIn} never="Never" /> },
            { label: 'Skin', value: String(data.skin) },
          ]}
        />
        <HoursChart name={name} createdAt={data.createdAt} game={game} />
      </>
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
        <Game title={kindTitle('tdm')} game="tdm" name={place.name} query={tdm} />
        <Game title="UGMP" game="ugmp" name={place.name} query={ugmp} />
      </div>
    </RouteDialog>
  );
}
