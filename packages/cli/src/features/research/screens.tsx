import { research } from '@steward/api-client/contract/research';
import { useMemo, useState } from 'react';
import { Box } from 'ink';
import { clean } from '../../io/sanitize.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useFilter } from '../../tui/hooks/use-filter.ts';
import { useRows } from '../../tui/hooks/use-rows.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { usePages } from '../../tui/hooks/use-pages.ts';
import { drawChart, type Line } from './chart.ts';
import { items, logins, networth, players, wealth, weekly, type Figures } from './figures.ts';

const PARTS = ['wealth', 'items', 'players', 'logins', 'weekly', 'networth'] as const;
type Part = (typeof PARTS)[number];
const LABELS: Readonly<Record<Part, string>> = {
  wealth: 'Wealth',
  items: 'Items',
  players: 'Players',
  logins: 'Logins',
  weekly: 'Weeks',
  networth: 'Net worth',
};

const NOTHING: readonly never[] = [];
/** From this height on two charts stand one above the other. */
const TWO_CHARTS = 24;
const MOST_HEIGHT = 24;

interface PartProps {
  readonly part: Part;
  readonly onStep: (by: number) => void;
  /** Whether numbers are shown instead of charts. */
  readonly isTable: boolean;
  readonly onTurn: () => void;
}

interface Loaded {
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

interface FiguresFrameProps<T extends object> extends PartProps {
  readonly read: Loaded;
  readonly rows: readonly T[];
  readonly figures: Figures<T>;
  /** More keys, before those that move. */
  readonly more?: (row: T | undefined) => readonly Binding[];
  readonly facts?: string;
  /** Said in place of the empty text, where the list is longer than what is shown of it. */
  readonly pastEnd?: string | undefined;
}

const stepBindings = (onStep: (by: number) => void): readonly Binding[] => [
  { keys: ['tab', 'right', 'l'], label: 'next', help: 'The next figures.', run: () => onStep(1) },
  {
    keys: ['shift-tab', 'left', 'h'],
    label: 'before',
    quiet: true,
    help: 'The figures before.',
    run: () => onStep(-1),
  },
];

/** The charts that fit, the first ones first. */
function chartLines<T extends object>(figures: Figures<T>, rows: readonly T[], width: number, height: number): Line[] {
  const specs = figures.charts(rows);
  const shown = height >= TWO_CHARTS ? specs : specs.slice(0, 1);
  const each = Math.min(MOST_HEIGHT, Math.floor(height / Math.max(1, shown.length)));
  return shown.flatMap((spec) => [...(drawChart(spec, width, each) ?? [])]);
}

function FiguresFrame<T extends object>({
  part,
  onStep,
  isTable,
  onTurn,
  read,
  rows,
  figures,
  more,
  facts = '',
  pastEnd,
}: FiguresFrameProps<T>) {
  const { width, height: full } = useArea();
  const height = full - 1;
  const filter = useFilter();
  const { columns } = figures.resource;
  const state = useRows({ rows, columns, filter: filter.text, height });
  const drawn = useMemo(() => chartLines(figures, rows, width, height), [figures, rows, width, height]);
  const hasCharts = figures.charts(NOTHING).length > 0;
  const isChart = hasCharts && !isTable && drawn.length > 0;
  const turn: Binding = {
    keys: ['t'],
    label: isTable ? 'chart' : 'table',
    help: 'The numbers as a chart, or as a table.',
    ...(hasCharts ? {} : { quiet: true }),
    disabled: hasCharts ? undefined : 'There is no chart of this.',
    run: onTurn,
  };
  return (
    <Frame
      title="Research"
      facts={[
        facts !== '' ? facts : isChart ? 'from the snapshots of each day' : figures.title,
        ...(isChart ? [] : state.facts),
      ].join(' · ')}
      filter={isChart ? undefined : filter}
      bindings={[
        ...stepBindings(onStep),
        turn,
        ...(more?.(state.row) ?? []),
        reloadBinding(read),
        ...(isChart ? [] : state.bindings),
      ]}
    >
      <Painted
        pieces={PARTS.map((one) => ({
          text: one === part ? `[${LABELS[one]}] ` : ` ${LABELS[one]}  `,
          tone: one === part ? ('strong' as const) : ('quiet' as const),
        }))}
      />
      {state.shown.length === 0 ? (
        <Notice
          query={read}
          width={width}
          empty={rows.length > 0 ? 'Nothing matches the filter.' : (pastEnd ?? figures.empty)}
        />
      ) : isChart ? (
        <Lines
          lines={drawn.map((line) => line.map(({ text, tone }) => ({ text: clean(text), tone })))}
          height={height}
        />
      ) : (
        <DataList rows={state} width={width} height={height} />
      )}
    </Frame>
  );
}

function Wealth(props: PartProps) {
  const read = useRead(research.wealth, undefined);
  return <FiguresFrame {...props} read={read} rows={read.data ?? NOTHING} figures={wealth} />;
}

function Items(props: PartProps) {
  const read = useRead(research.items, undefined);
  return <FiguresFrame {...props} read={read} rows={read.data ?? NOTHING} figures={items} />;
}

function Players(props: PartProps) {
  const read = useRead(research.semiannualPlayers, undefined);
  return <FiguresFrame {...props} read={read} rows={read.data ?? NOTHING} figures={players} />;
}

function Logins(props: PartProps) {
  const read = useRead(research.semiannualLogins, undefined);
  return <FiguresFrame {...props} read={read} rows={read.data ?? NOTHING} figures={logins} />;
}

function Weeks(props: PartProps) {
  const read = useRead(research.weekly, undefined);
  return <FiguresFrame {...props} read={read} rows={read.data ?? NOTHING} figures={weekly} />;
}

function Networth(props: PartProps) {
  const { open } = useNavigation();
  const pages = usePages();
  const read = useRead(research.networth, { page: pages.page, limit: pages.limit });
  return (
    <FiguresFrame
      {...props}
      read={read}
      rows={read.data?.items ?? NOTHING}
      figures={networth}
      facts={pages.facts(read.data, 'player')}
      pastEnd={pages.pastEnd(read.data)}
      more={(row) => [
        {
          keys: ['enter'],
          label: 'open',
          help: 'Open the profile.',
          disabled: row ? undefined : 'There is no player to open.',
          run: () => row && open('player', { name: row.name }),
        },
        ...pages.bindings(read.data),
      ]}
    />
  );
}

const SCREENS: Readonly<Record<Part, (props: PartProps) => React.JSX.Element>> = {
  wealth: Wealth,
  items: Items,
  players: Players,
  logins: Logins,
  weekly: Weeks,
  networth: Networth,
};

function Research() {
  const [part, setPart] = useState<Part>('wealth');
  const [isTable, setTable] = useState(false);
  const Shown = SCREENS[part];
  const step = (by: number) =>
    setPart((old) => PARTS[(PARTS.indexOf(old) + by + PARTS.length) % PARTS.length] ?? 'wealth');
  return (
    <Box>
      <Shown key={part} part={part} onStep={step} isTable={isTable} onTurn={() => setTable(!isTable)} />
    </Box>
  );
}

export const researchScreens: readonly ScreenSpec[] = [
  {
    id: 'research',
    title: 'Research',
    access: research.wealth.access,
    command: 'research wealth',
    render: () => <Research />,
  },
];
