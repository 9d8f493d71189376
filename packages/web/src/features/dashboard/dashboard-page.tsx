import { CHART_TITLES } from '@steward/api-client/rules/chart-titles';
import { sessions } from '@steward/api-client/contract/sessions';
import { stats } from '@steward/api-client/contract/stats';
import { tickets } from '@steward/api-client/contract/tickets';
import { admin } from '@steward/api-client/rules/access';
import { HELPER } from '@steward/api-client/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { TimeChart } from '../../components/charts/time-chart.tsx';
import { ErrorNotice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useSeen } from '../../hooks/use-seen.ts';
import { useSiteConfig } from '../../hooks/use-site.ts';
import { useStaffFigures } from '../../hooks/use-staff-info.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import { AwardsCard } from './awards-card.tsx';
import css from './dashboard.module.css';
import { DonateBanner } from './donate-banner.tsx';
import { Figures } from './figures.tsx';
import { NextSteps } from './next-steps.tsx';
import { OnlineList } from './online-list.tsx';
import { OwnShift } from './own-shift.tsx';
import { ServerList } from './server-list.tsx';
import { StaffWork } from './staff-work.tsx';

/** Statistics and the online list are read again every three minutes (`foundation.md` section 9). */
const EVERY_MS = 180_000;

function StaffFigures({ viewer }: { readonly viewer: SignedInViewer }) {
  const { data: info, error, refetch } = useStaffFigures(true);
  return (
    <Panel
      title="Staff"
      actions={
        mayView(tickets.list.access, viewer) === true ? (
          <Link to="/staff/tickets/open">See open tickets</Link>
        ) : undefined
      }
    >
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures
          figures={[
            ['Open tickets', info?.totalStaffTickets],
            ['Reports', info?.totalReports],
            ['Help requests', info?.totalHelpRequests],
            ['Admins online', info?.totalAdminsOnline],
            ['Helpers online', info?.totalHelpersOnline],
            // Its place is there before its number.
            ...(mayView(sessions.active.access, viewer) === true
              ? [['Flagged sessions', info?.flaggedSessions] as const]
              : []),
          ]}
        />
      )}
    </Panel>
  );
}

function CommunityFigures() {
  const { data, error, refetch } = useQuery({ ...read(stats.dashboard), refetchInterval: EVERY_MS });
  return (
    <Panel title="Server statistics">
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures
          figures={[
            ['Players', data?.totalPlayers],
            ['Properties', data?.totalProperties],
            ['Vehicles', data?.totalVehicles],
            ['Groups', data?.totalGroups],
            ['Active donators', data?.totalActiveDonators],
            ['Punishments', data?.totalPunishments],
            ['WT channels', data?.totalWTChannels],
          ]}
        />
      )}
    </Panel>
  );
}

function HoursChart() {
  const { data, error, refetch } = useQuery({ ...read(stats.playersPerHour), refetchInterval: EVERY_MS });
  return (
    <Panel>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <TimeChart
          title={CHART_TITLES.online}
          times={data?.map(({ at }) => at) ?? []}
          series={[{ label: 'Players', values: data?.map(({ players }) => players) ?? [] }]}
          loading={data === undefined}
          height={240}
        />
      )}
    </Panel>
  );
}

/** What is asked for once it comes near. */
function Later({ isStaff }: { readonly isStaff: boolean }) {
  const [later, isNear] = useSeen();
  return (
    <div ref={later} className={css.later}>
      {isNear && (
        <>
          {isStaff && <OwnShift />}
          <CommunityFigures />
          <HoursChart />
          {isStaff && <AwardsCard />}
        </>
      )}
    </div>
  );
}

/** `/` for whoever is signed in. */
export function DashboardPage({ viewer }: { readonly viewer: SignedInViewer }) {
  const config = useSiteConfig();
  const isStaff = mayView(admin(HELPER), viewer) === true;
  return (
    <Page
      meta={
        <>
          Welcome back, <SafeText>{viewer.name}</SafeText>.
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.stack}>
          {isStaff ? (
            <>
              <StaffFigures viewer={viewer} />
              <StaffWork viewer={viewer}>
                <Later isStaff />
              </StaffWork>
            </>
          ) : (
            <>
              <NextSteps viewer={viewer} />
              <Later isStaff={false} />
            </>
          )}
        </div>
        <div className={css.stack}>
          <OnlineList everyMs={EVERY_MS} />
          <Panel title="Servers" flush>
            <ServerList servers={config?.servers ?? []} linked />
          </Panel>
          {config && config.links.length > 0 && (
            <Panel title="Useful links">
              <ul className={css.links}>
                {config.links.map(({ label, url }) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noreferrer">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <DonateBanner credits={viewer.donateCredits} />
        </div>
      </div>
    </Page>
  );
}
