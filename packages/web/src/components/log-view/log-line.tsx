import { memo, type MouseEvent } from 'react';
import { formatClock, formatDay, formatExact } from '../format.ts';
import type { LogRow, Marks } from './lines.ts';
import { LogText } from './log-text.tsx';
import css from './log-view.module.css';

/** What is done with a line. */
export interface LineDeeds {
  readonly onFocus: (row: LogRow) => void;
  /** `extend`: from the one that was selected to this one. */
  readonly onClick: (row: LogRow, extend: boolean) => void;
}

interface LogLineProps {
  readonly row: LogRow;
  readonly index: number;
  /** Where it begins, in pixels; on paper lines follow each other. */
  readonly start: number | undefined;
  readonly needles: Marks;
  readonly raw: boolean;
  readonly withDay: boolean;
  readonly beginsDay: boolean;
  readonly look: 'opened' | 'selected' | undefined;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  readonly deeds: LineDeeds;
}

/** One line: its day where there are several, its time, its type, and what it says. Drawn anew only where it changes. */
export const LogLine = memo(function LogLine({ row, index, start, look, measure, deeds, ...shown }: LogLineProps) {
  const { needles, raw, withDay, beginsDay } = shown;
  return (
    <div
      data-index={index}
      data-begins-day={beginsDay}
      data-opened={look === 'opened' || undefined}
      tabIndex={-1}
      onFocus={() => deeds.onFocus(row)}
      ref={measure}
      className={look ? css.selected : row.quiet ? css.around : css.line}
      style={start === undefined ? undefined : { top: start }}
      onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
      onClick={(event) => deeds.onClick(row, event.shiftKey)}
    >
      {withDay && <span className={css.day}>{row.day === undefined ? '' : formatDay(row.day)}</span>}
      <span className={css.time} data-tip={row.time === null ? undefined : formatExact(row.time)}>
        {row.time === null ? '' : formatClock(row.time, true)}
      </span>
      <span className={css.type} data-type={row.type}>
        {row.type}
      </span>
      <span className={css.text}>
        <LogText text={raw ? (row.raw ?? row.text) : row.text} needles={needles} raw={raw || row.type === ''} />
      </span>
    </div>
  );
});
