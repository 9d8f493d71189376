import { Box } from 'ink';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { plural } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useFilter } from '../../tui/hooks/use-filter.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { wantedOf } from '../../tui/hooks/filter-rows.ts';
import { useRowText } from '../../tui/hooks/use-page-bindings.ts';
import { usePane, useRowPainter } from '../../tui/hooks/use-pane.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { useServices } from '../../tui/services.ts';
import { TailForm } from './forms.tsx';
import { matcherOf } from './highlight.ts';
import { LineDetail } from './line-detail.tsx';
import { DETAIL_KEYS, lineBindings } from './line-keys.ts';
import { tailBindings } from './tail-keys.ts';
import { TailView, type Layout } from './tail-view.ts';
import { useFollow, type Followed, type Following } from './use-follow.ts';

/** Logs as they are written. */
export function TailScreen({ types }: { readonly types: string }) {
  return <LiveLogs types={types} following={useFollow(types)} />;
}

/** Marks what a filter wants, not what it leaves out. */
function markerOf(filter: string): RegExp | undefined {
  const [wanted] = wantedOf(filter).holds;
  return wanted === undefined ? undefined : matcherOf(wanted.replaceAll(',', '\\,'), 'any');
}

interface LiveLogsProps {
  /** Names of logs with commas between. */
  readonly types: string;
  readonly following: Following;
}

/** Lines that never stop coming. Scrolling up holds the window; at the end it follows again. */
export function LiveLogs({ types, following: { buffer, status, again } }: LiveLogsProps) {
  const { width, height } = useArea();
  const { message } = useServices();
  const { open } = useNavigation();
  const keyName = useKeyName();
  const painter = useRowPainter();
  const filter = useFilter();
  const [layout, setLayout] = useState<Layout>('merged');
  const [isChoosing, setChoosing] = useState(false);
  const [whole, setWhole] = useState<Followed>();
  const names = useMemo(() => types.split(','), [types]);
  const options = useMemo(
    () => ({
      width,
      height,
      types: names,
      layout,
      filter: filter.text,
      matcher: markerOf(filter.text),
      painter,
    }),
    [width, height, names, layout, filter.text, painter],
  );
  const [view] = useState(() => new TailView<Followed>(buffer, options));
  useEffect(() => view.listen(), [view]);
  useEffect(() => view.change(options), [view, options]);
  const facts = useSyncExternalStore(view.subscribe, view.facts);
  const state = {
    connecting: 'connecting...',
    live: facts.isHeld ? `held · ${plural(facts.newer, 'newLine')}` : 'live',
    lost: `connection lost, connecting again... (${status.text})`,
    failed: 'stopped',
  }[status.kind];
  const bindings = [
    ...tailBindings({
      view,
      isHeld: facts.isHeld,
      page: Math.max(1, height - 1),
      onChoose: () => setChoosing(true),
      keyName,
      beside:
        names.length > 1
          ? { isOn: layout === 'beside', toggle: () => setLayout(layout === 'beside' ? 'merged' : 'beside') }
          : undefined,
    }),
    ...lineBindings({
      line: () => view.selected(),
      none: facts.isHeld ? undefined : `Hold the lines with ${keyName('hold', 'space')} first, and select one.`,
      onRaw: () => setWhole(view.selected()),
      onPlayer: (name) => open('player', { name }),
      onNobody: () => message.set({ text: 'This line names no player.', tone: 'warning' }),
    }),
  ];
  const isStopped = status.kind === 'failed';
  const restart: Binding = {
    id: 'refresh',
    keys: ['r'],
    label: 'try again',
    help: 'Follow again after it ended.',
    ...(isStopped ? {} : { quiet: true as const }),
    disabled: isStopped ? undefined : 'These logs are followed already.',
    run: again,
  };
  const chooser = isChoosing ? (
    <TailForm
      initial={{ types }}
      onLeave={() => setChoosing(false)}
      onDone={(params) => {
        setChoosing(false);
        open('live', params);
      }}
    />
  ) : undefined;
  return (
    <Frame
      title={`Live: ${types.replaceAll(',', ', ')}`}
      facts={state}
      filter={filter}
      bindings={[...bindings, restart]}
      overlay={whole ? <LineDetail line={whole} onClose={() => setWhole(undefined)} /> : chooser}
      overlayKeys={whole ? DETAIL_KEYS : undefined}
    >
      {facts.isEmpty ? (
        <Notice
          query={{
            isPending: status.kind === 'connecting',
            error: status.kind === 'failed' ? new Error(status.text) : null,
          }}
          width={width}
          empty={filter.text === '' ? 'Nothing yet.' : 'Nothing matches the filter yet.'}
        />
      ) : (
        <LivePane view={view} width={width} height={height} />
      )}
    </Frame>
  );
}

interface LivePaneProps {
  readonly view: TailView<Followed>;
  readonly width: number;
  readonly height: number;
}

/** The window itself: drawn beside Ink, a frame as often as lines come. */
function LivePane({ view, width, height }: LivePaneProps) {
  const draw = usePane({ width, height });
  useEffect(() => view.drawWith(draw), [view, draw]);
  useRowText(() => {
    const line = view.selected();
    return line && clean(line.text);
  });
  return <Box width={width} height={height} />;
}
