import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { formatMany } from '../../components/format.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useWidth } from '../../hooks/use-width.ts';
import { cellText, gather, momentText, stripText, type Cell, type Counts } from './counts.ts';
import css from './time-strip.module.css';

interface TimeStripProps {
  readonly counts: Counts;
  /** All lines that were found so far. */
  readonly total: number;
  /** Whether all is counted. */
  readonly isOver: boolean;
  /** Looks at a stretch of time alone: epoch milliseconds, the second one not included. */
  readonly onNarrow: (from: number, until: number) => void;
  /** Looks at all days again, where only a stretch of them is shown. */
  readonly onWiden: (() => void) | undefined;
}

const CELL_PX = 5;
const BARS_PX = 26;
/** A press that moves less is no drag. */
const LEAST_DRAG_PX = 4;

type Range = readonly [from: number, to: number];

const pathOf = (cells: readonly Cell[], width: number): string => {
  const most = cells.reduce((best, { count }) => Math.max(best, count), 1);
  const step = width / cells.length;
  return cells
    .map(({ count }, index) => {
      if (count === 0) return '';
      const height = Math.max(2, (count / most) * BARS_PX);
      return `M${(index * step).toFixed(1)} ${BARS_PX}v-${height.toFixed(1)}h${Math.max(1, step - 1).toFixed(1)}v${height.toFixed(1)}z`;
    })
    .join('');
};

/** What was found over time, in one line above the lines; a drag, or shift with the arrows and Enter, looks at a part of it. */
export function TimeStrip({ counts, total, isOver, onNarrow, onWiden }: TimeStripProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  // There what it says stands beside it: a hint over the fields above would be in the way of whoever works it by keys.
  const isAlone = useMedia('(max-width: 700px)');
  const cells = gather(counts, Math.floor(Math.max(width, CELL_PX) / CELL_PX));
  const [range, setRange] = useState<Range>();
  const dragFrom = useRef<{ readonly x: number; readonly cell: number }>(undefined);
  const isPart = onWiden !== undefined;
  useEffect(() => {
    if (isPart) box.current?.focus({ preventScroll: true });
  }, [isPart]);
  const last = cells.length - 1;
  const [anchor, at] = range ?? [0, 0];
  const [first, end] = [Math.min(anchor, at), Math.min(last, Math.max(anchor, at))];
  const cell = cells[Math.min(at, last)];

  const narrow = (one: number, other: number) => {
    const [begins, ends] = [cells[Math.min(one, other)], cells[Math.max(one, other)]];
    setRange(undefined);
    if (begins && ends && cells.length > 1) onNarrow(begins.from, ends.until);
  };
  const cellAt = (event: PointerEvent) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - bounds.left) / bounds.width;
    return Math.max(0, Math.min(last, Math.floor(share * cells.length)));
  };
  const onPointerUp = (event: PointerEvent) => {
    const begun = dragFrom.current;
    dragFrom.current = undefined;
    if (!begun) return;
    if (Math.abs(event.clientX - begun.x) >= LEAST_DRAG_PX) narrow(begun.cell, cellAt(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === 'Enter') narrow(first, end);
    else if (event.key === 'Escape' && range) setRange(undefined);
    else if (by !== undefined) {
      const next = Math.max(0, Math.min(last, at + by));
      setRange(event.shiftKey ? [anchor, next] : [next, next]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text = stripText(counts, cells, total, isOver);
  const chosen = range && cells[first] && cells[end] ? { ...cells[first], until: cells[end].until } : undefined;
  const shown = chosen
    ? { ...chosen, count: cells.slice(first, end + 1).reduce((sum, { count }) => sum + count, 0) }
    : cell;

  return (
    <div className={css.strip} data-screen-only="">
      <div className={css.said}>
        <span className={css.text} aria-hidden="true" data-tip={range ? undefined : text}>
          {chosen && shown
            ? cellText(shown, counts)
            : onWiden
              ? `Only ${momentText(counts.from, counts)} to ${momentText(counts.until, counts)}: ${formatMany(total, 'line')}`
              : text}
        </span>
        <span id={`${id}-text`} className="visually-hidden">
          {text}
        </span>
        {onWiden && (
          <Button className={css.widen} onClick={onWiden}>
            Show all of it
          </Button>
        )}
      </div>
      <div
        ref={box}
        className={css.bars}
        role="slider"
        tabIndex={0}
        aria-label="Lines found over time"
        aria-describedby={`${id}-text ${id}-help`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={Math.min(at, last)}
        aria-valuetext={shown ? cellText(shown, counts) : text}
        data-tip={isAlone && !range ? text : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => setRange(undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          dragFrom.current = { x: event.clientX, cell: cellAt(event) };
        }}
        onPointerMove={(event) => {
          const here = cellAt(event);
          setRange(dragFrom.current ? [dragFrom.current.cell, here] : [here, here]);
        }}
        onPointerLeave={() => dragFrom.current ?? setRange(undefined)}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          dragFrom.current = undefined;
          setRange(undefined);
        }}
      >
        {width > 0 && (
          <svg width={width} height={BARS_PX} aria-hidden="true">
            {range && (
              <rect
                className={css.chosen}
                x={(first * width) / cells.length}
                width={((end - first + 1) * width) / cells.length}
                height={BARS_PX}
              />
            )}
            <path d={pathOf(cells, width)} />
          </svg>
        )}
        <span className={css.ends} aria-hidden="true">
          <span>{momentText(counts.from, counts)}</span>
          <span>{momentText(counts.until, counts)}</span>
        </span>
      </div>
      <span id={`${id}-help`} hidden>
        The arrows go from bar to bar; with shift they choose several. Enter looks at those alone.
      </span>
    </div>
  );
}
