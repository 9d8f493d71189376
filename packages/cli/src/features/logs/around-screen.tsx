import { showDay } from '@steward/api-client/rules/log-days';
import { useState } from 'react';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding } from '../../tui/hooks/use-read.ts';
import { useNavigation, type Params } from '../../tui/navigation.ts';
import { useServices } from '../../tui/services.ts';
import { LineDetail } from './line-detail.tsx';
import { DETAIL_KEYS, lineBindings } from './line-keys.ts';
import { LogRows } from './log-rows.tsx';
import { useAround } from './use-around.ts';
import type { FoundLine } from './use-search.ts';

const NONE: readonly FoundLine[] = [];

/** What was written before and after a line. */
export function AroundScreen({ params }: { readonly params: Params }) {
  const { day = '', file = '', line, offset = '0', sum = '' } = params;
  const { width, height } = useArea();
  const { open } = useNavigation();
  const { message } = useServices();
  const [isWhole, setWhole] = useState(false);
  const read = useAround({ day, file, offset: Number(offset), sum });
  const lines = read.data ?? NONE;
  const target = lines.findIndex(({ context }) => context === undefined);
  const list = useList(lines.length, height);
  const [shown, setShown] = useState(NONE);
  if (lines !== shown) {
    setShown(lines);
    list.select(target + Math.floor(height / 2));
    list.select(target);
  }
  const selected = lines[list.selected];
  return (
    <Frame
      title={`Around line ${line ?? ''}`.trim()}
      facts={[file, day === '' ? '' : showDay(day)].filter((part) => part !== '').join(' · ')}
      bindings={[
        ...lineBindings({
          line: () => selected,
          none: selected ? undefined : 'There is no line.',
          onRaw: () => setWhole(true),
          onPlayer: (name) => open('player', { name }),
          onNobody: () => message.set({ text: 'This line names no player.', tone: 'warning' }),
        }),
        reloadBinding(read),
        ...list.bindings,
      ]}
      overlay={isWhole && selected ? <LineDetail line={selected} onClose={() => setWhole(false)} /> : undefined}
      overlayKeys={DETAIL_KEYS}
    >
      {lines.length > 0 ? (
        <LogRows
          lines={lines}
          top={list.top}
          width={width}
          height={height}
          selected={list.selected}
          matcher={undefined}
          withDay={false}
        />
      ) : (
        <Notice query={read} width={width} empty="Nothing found..." />
      )}
    </Frame>
  );
}
