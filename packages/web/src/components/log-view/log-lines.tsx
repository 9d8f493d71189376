import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, type HTMLAttributes, type Ref, type RefObject } from 'react';
import { useMedia } from '../../hooks/use-media.ts';
import type { LogRow, Marks } from './lines.ts';
import { LogLine, type LineDeeds } from './log-line.tsx';
import css from './log-view.module.css';

/** What the view asks of its lines. */
export interface LogLinesHandle {
  readonly scrollTo: (index: number, align: 'auto' | 'center' | 'end') => void;
}

interface LogLinesProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  readonly ref: Ref<LogLinesHandle>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly LogRow[];
  readonly needles: Marks;
  readonly raw: boolean;
  readonly wrap: boolean;
  readonly withDay: boolean;
  readonly opened: LogRow | undefined;
  readonly selection: readonly [from: number, to: number] | undefined;
  readonly deeds: LineDeeds;
}

const ROW_PX = 22;

/** On paper there is nothing to scroll: every line is drawn. */
const allItems = (rows: readonly LogRow[]) => rows.map(({ key }, index) => ({ index, start: 0, key }));

/** The lines that are seen, of any number, and what scrolls around them. Scrolling draws nothing else. */
export function LogLines({ ref, scroller, rows, wrap, withDay, opened, selection, ...props }: LogLinesProps) {
  const { needles, raw, deeds, ...around } = props;
  const prints = useMedia('print');
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  useImperativeHandle(ref, () => ({ scrollTo: (index, align) => virtualizer.scrollToIndex(index, { align }) }), [
    virtualizer,
  ]);
  // Heights that were measured for lines of several rows do not hold for those of one.
  useLayoutEffect(() => {
    if (!wrap) virtualizer.measure();
  }, [wrap, virtualizer]);

  const [from, to] = selection ?? [-1, -2];
  return (
    <div className={css.scroller} data-lines="" ref={scroller} tabIndex={0} role="region" {...around}>
      <div
        className={css.lines}
        data-wrap={wrap}
        style={{ height: virtualizer.getTotalSize() }}
        role="log"
        aria-live="off"
      >
        {(prints ? allItems(rows) : virtualizer.getVirtualItems()).map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <LogLine
                key={key}
                row={row}
                index={index}
                start={prints ? undefined : start}
                needles={needles}
                raw={raw}
                withDay={withDay}
                beginsDay={withDay && index > 0 && rows[index - 1]?.day !== row.day}
                look={row === opened ? 'opened' : index >= from && index <= to ? 'selected' : undefined}
                measure={wrap ? virtualizer.measureElement : undefined}
                deeds={deeds}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
