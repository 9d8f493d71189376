import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usePhone } from '../../hooks/use-media.ts';
import { toClipboard } from '../clipboard.ts';
import { Button } from '../controls/button.tsx';
import { formatExact, formatMany } from '../format.ts';
import { copyLink } from './copy-link.ts';
import { LineFacts } from './line-facts.tsx';
import type { LogRow, Marks } from './lines.ts';
import type { LineDeeds } from './log-line.tsx';
import { LogLines, type LogLinesHandle } from './log-lines.tsx';
import css from './log-view.module.css';
import { useLineKeys } from './use-line-keys.ts';

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
  /** What the lines are, before their controls. */
  readonly status?: ReactNode;
  /** What is done with all of them, beside that. */
  readonly more?: ReactNode;
  /** The row that is opened from the beginning, in the middle of the view. */
  readonly opened?: LogRow | undefined;
}

const NEAR_END_PX = 40;

/** What is said beside the lines. */
interface Beside {
  readonly opened: LogRow | undefined;
  readonly withContext: boolean;
}

/** Lines as the screen shows them, with the zone of their time. */
export const copyText = (rows: readonly LogRow[], withTime: boolean) =>
  rows
    .map(({ time, type, text }) => (withTime ? `${time === null ? '' : `${formatExact(time)} `}${type} ${text}` : text))
    .join('\n');

const HINT = 'Click a line, or walk with j and k: space tells what it says, x selects, n and N lead from hit to hit.';

/** Lines of logs: any number, virtual, with marks, selection, copying, and what one says beside them (`design.md`, log viewer). */
export function LogView({ label, rows, needles, withDay = false, live = false, status, more, ...given }: LogViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const [wrapChosen, setWrap] = useState<boolean>();
  const wrap = wrapChosen ?? phone;
  const [raw, setRaw] = useState(false);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(rows.length);
  const [{ opened, withContext }, setBeside] = useState<Beside>({ opened: given.opened, withContext: false });
  const lineView = useRef<LogLinesHandle>(null);
  const lines = useLineKeys({
    rows,
    scroller,
    scrollTo: (index) => lineView.current?.scrollTo(index, 'auto'),
  });
  const { selection } = lines;

  useEffect(() => {
    if (!live || !atEnd || rows.length === 0) return;
    lineView.current?.scrollTo(rows.length - 1, 'end');
  }, [live, atEnd, rows.length]);

  const first = useRef(given.opened);
  useEffect(() => {
    const index = first.current === undefined ? -1 : rows.indexOf(first.current);
    if (index >= 0) lineView.current?.scrollTo(index, 'center');
  }, [rows]);

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
    lineView.current?.scrollTo(rows.length - 1, 'end');
  };
  const show = (row: LogRow | undefined, context = false) => setBeside({ opened: row, withContext: context });
  const { setCursor, select } = lines;
  const deeds: LineDeeds = useMemo(
    () => ({
      onFocus: (row) => {
        setCursor(row);
        // Where something is said beside the lines, it is of the one that has the focus.
        setBeside((now) =>
          now.opened === undefined || now.opened === row ? now : { opened: row, withContext: false },
        );
      },
      onClick: (row, extend) => {
        select(row, extend);
        if (!extend) setBeside({ opened: row, withContext: false });
      },
    }),
    [setCursor, select],
  );
  /** Whether the key did something. */
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const row = lines.cursor;
    if (key === 'Escape' && opened) show(undefined);
    else if (key === 'Escape' && selection) lines.clear();
    else if (key === 'End' && live) jump();
    else if (key === 'r') setRaw(!raw);
    else if ((key === ' ' || key === 'Enter') && row) show(row === opened ? undefined : row);
    else if (key === 'c' && row?.link) show(row, true);
    else if (key === 'y' && row?.link) void copyLink(row.link);
    else return lines.press(key, shiftKey);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target === scroller.current || event.target === lines.focused();
    if (event.ctrlKey || event.metaKey || event.altKey || !isOwn || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const [from, to] = selection ?? [-1, -2];
  const chosen = selection ? rows.slice(from, to + 1) : rows;
  const copy = (withTime: boolean) => void toClipboard(copyText(chosen, withTime));
  const fresh = live && !atEnd ? Math.max(0, rows.length - seen) : 0;

  return (
    <div className={css.root}>
      <div className={css.bar} data-screen-only="">
        <span className={css.quiet} data-tip={HINT} role="status">
          {selection ? `${to - from + 1} ${to === from ? 'line' : 'lines'} selected` : (status ?? HINT)}
        </span>
        <div className={css.deeds}>
          {more}
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
      </div>
      <div className={css.body} data-wrap={wrap}>
        <LogLines
          ref={lineView}
          aria-label={label}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          {...{ scroller, rows, needles, raw, wrap, withDay, opened, selection, deeds }}
        />
        {opened ? (
          <LineFacts
            key={opened.key}
            row={opened}
            withContext={withContext}
            onContext={() => show(opened, !withContext)}
            onClose={() => show(undefined)}
          />
        ) : (
          wrap && <p className={css.kept}>Choose a line to see here what it says.</p>
        )}
      </div>
      {fresh > 0 && (
        <Button variant="contained" color="primary" className={css.jump} onClick={jump}>
          {formatMany(fresh, 'newLine')}
        </Button>
      )}
    </div>
  );
}
