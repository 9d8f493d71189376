import { useMemo, useState } from 'react';
import { plural } from '../../io/format.ts';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { TailForm } from './forms.tsx';
import { matcherOf } from './highlight.ts';
import { LogRows } from './log-rows.tsx';
import { useFollow } from './use-follow.ts';

/** The line, counted from the first that ever came, at the top of a window that stands still. */
interface Held {
  readonly top: number;
}

/** Logs as they are written. Scrolling up holds the window; at the end it follows again. */
export function TailScreen({ types }: { readonly types: string }) {
  const { width, height } = useArea();
  const filter = useFilter();
  const { lines, dropped, status } = useFollow(types);
  const { open } = useNavigation();
  const [held, setHeld] = useState<Held>();
  const [isChoosing, setChoosing] = useState(false);
  const shown = useMemo(() => filterRows(lines, filter.text, ({ text }) => text), [lines, filter.text]);
  const matcher = useMemo(
    () => (filter.text.trim() === '' ? undefined : matcherOf(filter.text.replaceAll(',', '\\,'), 'any')),
    [filter.text],
  );

  const lowest = Math.max(0, shown.length - height);
  const top = held ? Math.max(0, Math.min(lowest, held.top - dropped)) : lowest;
  const newer = shown.length - top - height;
  const scroll = (by: number) => {
    const next = Math.max(0, top + by);
    setHeld(next >= lowest ? undefined : { top: next + dropped });
  };
  const page = Math.max(1, height - 1);
  const bindings: Binding[] = [
    {
      keys: ['space'],
      label: held ? 'follow' : 'hold',
      help: 'Hold the lines, or follow them again.',
      run: () => setHeld(held ? undefined : { top: top + dropped }),
    },
    { keys: ['t'], label: 'logs', help: 'Choose which logs to follow.', run: () => setChoosing(true) },
    { keys: ['G', 'end'], label: 'newest', help: 'To the newest line, and follow.', run: () => setHeld(undefined) },
    {
      keys: ['k', 'up'],
      label: 'up',
      quiet: true,
      help: 'One line up; the window then stands still.',
      run: () => scroll(-1),
    },
    { keys: ['j', 'down'], label: 'down', quiet: true, help: 'One line down.', run: () => scroll(1) },
    {
      keys: ['pageup', 'ctrl-b', 'ctrl-u'],
      label: 'page up',
      quiet: true,
      help: 'A page up.',
      run: () => scroll(-page),
    },
    {
      keys: ['pagedown', 'ctrl-f', 'ctrl-d'],
      label: 'page down',
      quiet: true,
      help: 'A page down.',
      run: () => scroll(page),
    },
    {
      keys: ['g', 'home'],
      label: 'oldest',
      quiet: true,
      help: 'To the oldest line that is kept.',
      run: () => setHeld({ top: dropped }),
    },
  ];
  const state = {
    connecting: 'connecting...',
    live: held ? `held · ${plural(Math.max(0, newer), 'new line')}` : 'live',
    lost: `connection lost, connecting again... (${status.text})`,
    failed: 'stopped',
  }[status.kind];
  return (
    <Frame
      title={`Live: ${types.replaceAll(',', ', ')}`}
      facts={state}
      filter={filter}
      bindings={bindings}
      overlay={
        isChoosing ? (
          <TailForm
            initial={{ types }}
            onLeave={() => setChoosing(false)}
            onDone={(params) => {
              setChoosing(false);
              open('live', params);
            }}
          />
        ) : undefined
      }
    >
      {shown.length > 0 ? (
        <LogRows
          lines={shown}
          top={top}
          width={width}
          height={height}
          selected={-1}
          matcher={matcher}
          withDay={false}
        />
      ) : (
        <Notice
          query={{
            isPending: status.kind === 'connecting',
            error: status.kind === 'failed' ? new Error(status.text) : null,
          }}
          width={width}
          empty="Nothing yet."
        />
      )}
    </Frame>
  );
}
