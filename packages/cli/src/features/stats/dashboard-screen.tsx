import { site } from '@steward/api-client/contract/site';
import { type OnlinePlayer, stats } from '@steward/api-client/contract/stats';
import { admin, allows, signedIn } from '@steward/api-client/rules/access';
import { HELPER } from '@steward/api-client/rules/roles';
import { Box } from 'ink';
import { toldColumns } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';
import { clean } from '../../io/sanitize.ts';
import { cut, fit } from '../../io/width.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { type Area, useArea } from '../../tui/hooks/use-area.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { type ScreenSpec, useNavigation } from '../../tui/navigation.ts';
import { useServices, useUser, viewerOf } from '../../tui/services.ts';
import { serverResource } from './server-columns.ts';
import { HoursChart } from './hours-chart.tsx';
import { ServerTable } from './server-table.tsx';
import { staffFacts, totalFacts } from './totals.ts';

/** Seconds between reads (`foundation.md` section 9). */
const EVERY = { stats: 180, staff: 120, servers: 60 } as const;
const TOTALS_WIDTH = 24;
const WIDE = 110;
const RULED_FROM = 32;
/** Lines below which a line of totals is left out. */
const TOTALS_FROM = 14;
const MOST_CHART = 16;
/** Lines below which no chart is drawn. */
const LEAST_CHART = 5;

interface Layout {
  readonly isWide: boolean;
  readonly isRuled: boolean;
  /** Lines of each part; 0 leaves it out. */
  readonly servers: number;
  readonly top: number;
  readonly totals: number;
  readonly chart: number;
  readonly online: number;
}

/** Shares the lines out: servers and totals first, then the chart if it can be read, and names in what is left. */
function layOut({ width, height }: Area, servers: number): Layout {
  const isWide = width >= WIDE;
  const isRuled = height >= RULED_FROM;
  const serverLines = Math.min(isRuled ? servers * 2 + 3 : servers + 1, Math.floor(height / 2));
  const top = isWide ? Math.max(serverLines, 7) : serverLines;
  const totals = !isWide && height >= TOTALS_FROM ? 1 : 0;
  const room = Math.max(0, height - top - totals);
  const wanted = Math.min(MOST_CHART, Math.floor(room * 0.6));
  const chart = wanted < LEAST_CHART ? 0 : wanted + 1;
  return { isWide, isRuled, servers: serverLines, top, totals, chart, online: Math.max(0, room - chart - 1) };
}

function Dashboard() {
  const { clock, plain } = useServices();
  const { open } = useNavigation();
  const user = useUser();
  const area = useArea();
  const { width } = area;
  const isStaff = allows(admin(HELPER), viewerOf(user)) === true;
  const servers = useRead(site.servers, undefined, { everySeconds: EVERY.servers });
  const rows = servers.data ?? [];
  const totals = useRead(stats.dashboard, undefined, { everySeconds: EVERY.stats });
  const staff = useRead(stats.staffInfo, undefined, { everySeconds: EVERY.staff, enabled: isStaff });
  const online = useRead(stats.online, undefined, { everySeconds: EVERY.stats });
  const hours = useRead(stats.playersPerHour, undefined, { everySeconds: EVERY.stats });

  const drawn = layOut(area, rows.length);
  // Read aloud, one thing follows the other, and what is only looked at is left out.
  const lines = plain ? { ...drawn, isWide: false, isRuled: false, totals: 1, chart: 0 } : drawn;
  const columns = toldColumns(serverResource(() => clock.now()).columns, rows);
  const waiting = staff.data ? staffFacts(staff.data) : [];
  return (
    <Frame
      title="Dashboard"
      facts={inOneLine(waiting)}
      bindings={[
        { keys: ['u'], label: 'online', help: 'Who is online, as a list.', run: () => open('online') },
        reloadBinding(servers, totals, online, hours, ...(isStaff ? [staff] : [])),
      ]}
    >
      <Box height={lines.top}>
        <Box width={lines.isWide ? width - TOTALS_WIDTH - 2 : width} height={lines.servers} overflow="hidden">
          {rows.length > 0 ? (
            <ServerTable
              key={String(lines.isRuled)}
              rows={rows}
              columns={columns}
              width={lines.isWide ? width - TOTALS_WIDTH - 2 : width}
              isRuled={lines.isRuled}
            />
          ) : (
            <Notice query={servers} width={width} empty={site.servers.empty} />
          )}
        </Box>
        {lines.isWide && totals.data ? (
          <Box marginLeft={2}>
            <Lines lines={factLines(totalFacts(totals.data), TOTALS_WIDTH)} height={7} />
          </Box>
        ) : null}
      </Box>
      {lines.totals > 0 ? (
        <Painted
          pieces={[{ text: cut(totals.data ? inOneLine(totalFacts(totals.data)) : '', width), tone: 'quiet' }]}
        />
      ) : null}
      {lines.chart > 0 ? (
        <Box flexDirection="column" height={lines.chart} overflow="hidden">
          <HoursChart points={hours.data ?? []} query={hours} width={width} height={lines.chart - 1} />
        </Box>
      ) : null}
      <Painted pieces={[{ text: 'Online ' }, { text: online.data ? showCount(online.data.length) : '', tone: 'ok' }]} />
      {online.data && online.data.length > 0 ? (
        plain ? null : (
          <Names players={online.data} width={width} height={lines.online} />
        )
      ) : (
        <Notice query={online} width={width} empty={stats.online.empty} />
      )}
    </Frame>
  );
}

const inOneLine = (facts: readonly Fact[]): string =>
  facts.map(([label, text]) => `${label.toLowerCase()} ${text ?? ''}`).join(' · ');

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
  const keyName = useKeyName();
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
          pieces={[
            {
              text: `and ${showCount(players.length - shown.length)} more: ${keyName('online', 'u')} shows all`,
              tone: 'quiet',
            },
          ]}
        />
      )}
    </Box>
  );
}

export const dashboardScreens: readonly ScreenSpec[] = [
  { id: 'dashboard', title: 'Dashboard', access: signedIn, tab: 1, render: () => <Dashboard /> },
];
