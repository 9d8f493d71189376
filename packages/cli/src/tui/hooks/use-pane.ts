import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useServices, useVisible } from '../services.ts';
import type { PaneRows } from '../terminal/panes.ts';
import { rowPainter, type RowPainter } from '../terminal/sgr.ts';
import { CONTENT } from './use-area.ts';

export interface PaneArea {
  /** Lines below the upper edge of the content. */
  readonly top?: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A part of the content that writes its rows itself, at once and only those that changed. The screen leaves an empty box
 * there. Gives the function that shows rows; they go when the component goes or is covered.
 */
export function usePane({ top = 0, width, height }: PaneArea): (rows: PaneRows) => void {
  const { terminal } = useServices();
  const isVisible = useVisible();
  const key = useRef({});
  const last = useRef<PaneRows>([]);
  const shows = useRef(false);
  const place = useMemo(() => ({ x: CONTENT.x, y: CONTENT.y + top, width, height }), [top, width, height]);
  const { panes } = terminal;
  useEffect(() => {
    const owner = key.current;
    shows.current = isVisible;
    if (!isVisible) return undefined;
    panes.put(owner, place, last.current);
    return () => {
      shows.current = false;
      panes.remove(owner);
    };
  }, [panes, place, isVisible]);
  return useCallback(
    (rows) => {
      last.current = rows;
      if (shows.current) panes.put(key.current, place, rows);
    },
    [panes, place],
  );
}

/** Makes rows for panes in the colours of the theme. */
export function useRowPainter(): RowPainter {
  const { theme, terminal } = useServices();
  return useMemo(() => rowPainter(theme, terminal.colours), [theme, terminal.colours]);
}
