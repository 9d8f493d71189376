import Button from '@mui/material/Button';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { usePhone } from '../../hooks/use-media.ts';
import { formatClock, formatDay, formatExact } from '../format.ts';
import { LineFacts } from './line-facts.tsx';
import type { LogRow, Marks } from './lines.ts';
import { LogText } from './log-text.tsx';
import css from './log-view.module.css';

interface LogViewProps {
  /** What it shows, for people who do not see it. */
  readonly label: string;
  readonly rows: readonly LogRow[];
  /** What is marked wherever it stands. */
  readonly needles: Marks;
  /** Whether each line says its day. */
  readonly withDay?: boolean;
  /** New rows come at the end, and the view stays there unless it was scrolled up. */
  readonly live?: boolean;
}

const ROW_PX = 22;
const NEAR_END_PX = 40;

/** Lines as the screen shows them, with the zone of their time. */
export const copyText = (rows: readonly LogRow[], withTime: boolean) =>
  rows
    .map(({ time, type, text }) => (withTime ? `${time === null ? '' : `${formatExact(time)} `}${type} ${text}` : text))
    .join('\n');

/** Lines of logs: any number, virtual, with marks, selection and copying (`design.md`, log viewer). */
export function LogView({ label, rows, needles, withDay = false, live = false }: LogViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const [wrapChosen, setWrap] = useState<boolean>();
  const wrap = wrapChosen ?? phone;
  const [raw, setRaw] = useState(false);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(rows.length);
  const [selection, setSelection] = useState<readonly [from: number, to: number]>();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
    getItemKey: (index) => rows[index]?.key ?? index,
  });

  // Heights that were measured for lines of several rows do not hold for those of one.
  useLayoutEffect(() => {
    if (!wrap) virtualizer.measure();
  }, [wrap, virtualizer]);

  useEffect(() => {
    if (!live || !atEnd || rows.length === 0) return;
    virtualizer.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [live, atEnd, rows.length, virtualizer]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element || !live) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    if (near !== atEnd) {
      setAtEnd(near);
      setSeen(rows.length);
    }
  };
  const jump = () => {
    setAtEnd(true);
    virtualizer.scrollToIndex(rows.length - 1, { align: 'end' });
  };
  const select = (index: number, extend: boolean) =>
    setSelection((now) => (extend && now ? [now[0], index] : [index, index]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selection) {
      event.stopPropagation();
      setSelection(undefined);
    } else if (event.key === 'End' && live) jump();
    else if (event.key === 'r' && !event.ctrlKey && !event.metaKey && !event.altKey) setRaw(!raw);
  };

  const [from, to] = selection ? [Math.min(...selection), Math.max(...selection)] : [-1, -2];
  const chosen = selection ? rows.slice(from, to + 1) : rows;
  const single = selection && from === to ? rows[from] : undefined;
  const copy = (withTime: boolean) => void navigator.clipboard.writeText(copyText(chosen, withTime));
  const fresh = live && !atEnd ? Math.max(0, rows.length - seen) : 0;

  return (
    <div className={css.root}>
      <div className={css.bar}>
        <span className={css.quiet}>
          {selection
            ? `${to - from + 1} ${to === from ? 'line' : 'lines'} selected`
            : 'Click a line to select it, shift-click for more'}
        </span>
        <Button onClick={() => setRaw(!raw)} aria-pressed={raw} aria-keyshortcuts="r" data-tip="Key r in the lines">
          Raw lines
        </Button>
        <Button onClick={() => setWrap(!wrap)} aria-pressed={wrap}>
          Wrap lines
        </Button>
        <Button disabled={rows.length === 0} onClick={() => copy(true)}>
          Copy
        </Button>
        <Button disabled={rows.length === 0} onClick={() => copy(false)}>
          Copy without time
        </Button>
      </div>
      {single && <LineFacts row={single} />}
      <div
        className={css.scroller}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={label}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div
          className={css.lines}
          data-wrap={wrap}
          style={{ height: virtualizer.getTotalSize() }}
          role="log"
          aria-live="off"
        >
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  ref={wrap ? virtualizer.measureElement : undefined}
                  className={index >= from && index <= to ? css.selected : row.quiet ? css.around : css.line}
                  style={{ transform: `translateY(${start}px)` }}
                  onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
                  onClick={(event) => select(index, event.shiftKey)}
                >
                  {withDay && <span className={css.day}>{row.day === undefined ? '' : formatDay(row.day)}</span>}
                  <span className={css.time} data-tip={row.time === null ? undefined : formatExact(row.time)}>
                    {row.time === null ? '' : formatClock(row.time, true)}
                  </span>
                  <span className={css.type} data-type={row.type}>
                    {row.type}
                  </span>
                  <span className={css.text}>
                    <LogText
                      text={raw ? (row.raw ?? row.text) : row.text}
                      needles={needles}
                      raw={raw || row.type === ''}
                    />
                  </span>
                </div>
              )
            );
          })}
        </div>
      </div>
      {fresh > 0 && (
        <Button variant="contained" color="primary" className={css.jump} onClick={jump}>
          {fresh} new {fresh === 1 ? 'line' : 'lines'}
        </Button>
      )}
    </div>
  );
}
