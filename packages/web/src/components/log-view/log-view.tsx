import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../controls/button.tsx';
import { useMedia, usePhone } from '../../hooks/use-media.ts';
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

const focusLine = (within: HTMLElement | null, index: number) =>
  within?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });

/** The line that a key leads to: j, k and the arrows to the next one, n and N to the next that is a hit; undefined for other keys. */
function lineAfter(key: string, from: number | undefined, rows: readonly LogRow[]): number | undefined {
  const last = rows.length - 1;
  const at = from === undefined ? -1 : Math.min(from, last);
  if (last < 0) return undefined;
  if (key === 'j' || key === 'ArrowDown') return Math.min(at + 1, last);
  if (key === 'k' || key === 'ArrowUp') return Math.max(at - 1, 0);
  const isHit = ({ quiet }: LogRow) => quiet !== true;
  const hit =
    key === 'n'
      ? rows.findIndex((row, index) => index > at && isHit(row))
      : key === 'N'
        ? rows.findLastIndex((row, index) => index < at && isHit(row))
        : -1;
  return hit < 0 ? undefined : hit;
}

/** On paper there is nothing to scroll: every line is drawn. */
const allItems = (rows: readonly LogRow[]) => rows.map(({ key }, index) => ({ index, start: 0, key }));

/** Lines of logs: any number, virtual, with marks, selection and copying (`design.md`, log viewer). */
export function LogView({ label, rows, needles, withDay = false, live = false }: LogViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const prints = useMedia('print');
  const [wrapChosen, setWrap] = useState<boolean>();
  const wrap = wrapChosen ?? phone;
  const [raw, setRaw] = useState(false);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(rows.length);
  const [cursor, setCursor] = useState<number>();
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
  const goTo = (index: number) => {
    if (rows[index] === undefined) return;
    setCursor(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => focusLine(scroller.current, index));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = lineAfter(event.key, cursor, rows);
    if (event.key === 'Escape' && selection) {
      event.stopPropagation();
      setSelection(undefined);
    } else if (event.key === 'End' && live) jump();
    else if (event.key === 'r') setRaw(!raw);
    else if (event.key.toLowerCase() === 'x' && cursor !== undefined) {
      if (!event.shiftKey && selection?.[0] === cursor && selection[1] === cursor) setSelection(undefined);
      else select(cursor, event.shiftKey);
    } else if (next !== undefined) {
      event.preventDefault();
      goTo(next);
      if (event.shiftKey && event.key.startsWith('Arrow'))
        setSelection(([begin] = [cursor ?? next, next]) => [begin, next]);
    }
  };

  const [from, to] = selection ? [Math.min(...selection), Math.max(...selection)] : [-1, -2];
  const chosen = selection ? rows.slice(from, to + 1) : rows;
  const single = selection && from === to ? rows[from] : undefined;
  const copy = (withTime: boolean) => void navigator.clipboard.writeText(copyText(chosen, withTime));
  const fresh = live && !atEnd ? Math.max(0, rows.length - seen) : 0;

  return (
    <div className={css.root}>
      <div className={css.bar} data-screen-only="">
        <span className={css.quiet}>
          {selection
            ? `${to - from + 1} ${to === from ? 'line' : 'lines'} selected`
            : 'Click a line to select it, shift-click for more; j, k and n, N move, x selects'}
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
      <div
        className={css.scroller}
        data-lines=""
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
          {(prints ? allItems(rows) : virtualizer.getVirtualItems()).map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  data-begins-day={withDay && index > 0 && rows[index - 1]?.day !== row.day}
                  tabIndex={-1}
                  onFocus={() => setCursor(index)}
                  ref={wrap ? virtualizer.measureElement : undefined}
                  className={index >= from && index <= to ? css.selected : row.quiet ? css.around : css.line}
                  style={prints ? undefined : { transform: `translateY(${start}px)` }}
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
      {single && <LineFacts row={single} />}
      {fresh > 0 && (
        <Button variant="contained" color="primary" className={css.jump} onClick={jump}>
          {fresh} new {fresh === 1 ? 'line' : 'lines'}
        </Button>
      )}
    </div>
  );
}
