import { readOptions } from '@steward/api-client/client/queries';
import { site } from '@steward/api-client/contract/site';
import { stats, type HourPoint, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { admin, allows, signedIn } from '@steward/api-client/rules/access';
import { useQueries } from '@tanstack/react-query';
import { Box } from 'ink';
import { showCount } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { cut, fit } from '../../io/width.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice, noticeText } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { useServices, useUser, viewerOf } from '../../tui/services.ts';
import { hoursChart } from './chart.ts';
import { serverResource, type ServerRow } from './columns.ts';
import { ServerTable } from './server-table.tsx';
import { staffFacts, totalFacts } from './totals.ts';

/** Seconds between reads (`foundation.md` section 9). */
const EVERY = { stats: 180, staff: 120, servers: 60 } as const;
const TOTALS_WIDTH = 24;
const WIDE = 110;
const RULED_FROM = 32;

interface Servers {
  /** How many there are, whether they answered yet or not. */
  readonly count: number;
  readonly rows: readonly ServerRow[];
  refetch(): Promise<unknown>;
}

function useServers(): Servers {
  const { client } = useServices();
  const config = useRead(site.config, undefined);
  const servers = config.data?.servers ?? [];
  const answers = useQueries({
    queries: servers.map(({ kind }) => ({
      ...readOptions(client, site.status, { params: { server: kind } }),
      refetchInterval: EVERY.servers * 1000,
    })),
  });
  const rows = servers.flatMap(({ kind, label }, at) => {
    const status = answers[at]?.data;
    return status ? [{ ...status, kind, label }] : [];
  });
  return { count: servers.length, rows, refetch: () => Promise.all(answers.map((answer) => answer.refetch())) };
}

function Dashboard() {
  const { clock } = useServices();
  const user = useUser();
  const { width, height } = useArea();
  const isStaff = allows(admin(1), viewerOf(user)) === true;
  const servers = useServers();
  const totals = useRead(stats.dashboard, undefined, { everySeconds: EVERY.stats });
  const staff = useRead(stats.staffInfo, undefined, { everySeconds: EVERY.staff, enabled: isStaff });
  const online = useRead(stats.online, undefined, { everySeconds: EVERY.stats });
  const hours = useRead(stats.playersPerHour, undefined, { everySeconds: EVERY.stats });

  const isWide = width >= WIDE;
  const isRuled = height >= RULED_FROM;
  const serverLines = isRuled ? servers.count * 2 + 3 : servers.count + 1;
  const topLines = isWide ? Math.max(serverLines, 7) : serverLines;
  const chartLines = Math.max(0, Math.min(16, Math.floor((height - topLines) * 0.6)));
  const onlineLines = Math.max(0, height - topLines - chartLines - 2);
  const columns = serverResource(() => clock.now()).columns;
  const waiting = staff.data ? staffFacts(staff.data) : [];
  return (
    <Frame
      title="Dashboard"
      facts={waiting.map(([label, text]) => `${label.toLowerCase()} ${text ?? ''}`).join(' · ')}
      bindings={[reloadBinding(servers, totals, online, hours, ...(isStaff ? [staff] : []))]}
    >
      <Box height={topLines}>
        <Box width={isWide ? width - TOTALS_WIDTH - 2 : width} height={serverLines} overflow="hidden">
          {servers.rows.length > 0 ? (
            <ServerTable
              rows={servers.rows}
              columns={columns}
              width={isWide ? width - TOTALS_WIDTH - 2 : width}
              isRuled={isRuled}
            />
          ) : (
            <Painted pieces={[{ text: 'Asking the game servers...', tone: 'quiet' }]} />
          )}
        </Box>
        {isWide && totals.data ? (
          <Box marginLeft={2}>
            <Lines lines={factLines(totalFacts(totals.data), TOTALS_WIDTH)} height={7} />
          </Box>
        ) : null}
      </Box>
      <Box flexDirection="column" height={chartLines + 1} overflow="hidden">
        <HoursChart
          points={hours.data ?? []}
          notice={noticeText({ query: hours, empty: 'Nothing was measured yet.' }) ?? ''}
          width={width}
          height={chartLines}
        />
      </Box>
      <Painted pieces={[{ text: 'Online ' }, { text: online.data ? showCount(online.data.length) : '', tone: 'ok' }]} />
      {online.data && online.data.length > 0 ? (
        <Names players={online.data} width={width} height={onlineLines} />
      ) : (
        <Notice query={online} width={width} empty="No players online" />
      )}
    </Frame>
  );
}

interface ChartProps {
  readonly points: readonly HourPoint[];
  readonly notice: string;
  readonly width: number;
  readonly height: number;
}

function HoursChart({ points, notice, width, height }: ChartProps) {
  const chart = hoursChart(points, width, height - 1);
  return (
    <>
      <Painted pieces={[{ text: 'Players online per hour, last 48 hours', tone: 'text' }]} />
      {chart ? (
        [
          ...chart.lines.map((line, at) => <Painted key={at} pieces={[{ text: line, tone: 'accent' }]} />),
          <Painted key="axis" pieces={[{ text: chart.axis, tone: 'quiet' }]} />,
        ]
      ) : (
        <Painted pieces={[{ text: notice, tone: 'quiet' }]} />
      )}
    </>
  );
}

const NAME_CELLS = 25;

function Names({
  players,
  width,
  height,
}: {
  readonly players: readonly OnlinePlayer[];
  readonly width: number;
  readonly height: number;
}) {
  const across = Math.max(1, Math.floor(width / NAME_CELLS));
  const all = across * height >= players.length;
  const lines = all ? height : Math.max(0, height - 1);
  const shown = players.slice(0, across * lines);
  return (
    <Box flexDirection="column" height={height}>
      {Array.from({ length: Math.ceil(shown.length / across) }, (_, line) => (
        <Painted
          key={line}
          pieces={shown.slice(line * across, (line + 1) * across).map(({ name, adminLevel }) => ({
            text: fit(cut(clean(name), NAME_CELLS - 2), NAME_CELLS),
            tone: adminLevel > 0 ? ('accent' as const) : ('text' as const),
          }))}
        />
      ))}
      {all ? null : (
        <Painted
          pieces={[{ text: `and ${showCount(players.length - shown.length)} more: 2 shows all`, tone: 'quiet' }]}
        />
      )}
    </Box>
  );
}

export const dashboardScreens: readonly ScreenSpec[] = [
  { id: 'dashboard', title: 'Dashboard', access: signedIn, isTab: true, render: () => <Dashboard /> },
];
