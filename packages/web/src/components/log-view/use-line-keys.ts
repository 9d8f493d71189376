import { useCallback, useState, type RefObject } from 'react';
import type { LogRow } from './lines.ts';

interface LineKeysOptions {
  readonly rows: readonly LogRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
}

export interface LineKeys {
  /** The line that has, or last had, the focus. */
  readonly cursor: LogRow | undefined;
  /** The first and the last line that are selected, by their index. */
  readonly selection: readonly [from: number, to: number] | undefined;
  readonly setCursor: (row: LogRow) => void;
  readonly select: (row: LogRow, extend: boolean) => void;
  readonly clear: () => void;
  /** Whether the key moved or selected. */
  readonly press: (key: string, extend: boolean) => boolean;
  /** The element of the line that has the focus. */
  readonly focused: () => Element | null;
}

const lineOf = (within: HTMLElement | null, index: number) =>
  within?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;

/** The line that a key leads to: j, k and the arrows to the next one, n and N to the next that is a hit; undefined for other keys. */
function lineAfter(key: string, from: number, rows: readonly LogRow[]): number | undefined {
  const last = rows.length - 1;
  const at = Math.min(from, last);
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

/** One line of many has the focus, and some are selected; both stay with their lines when others come before them. */
export function useLineKeys({ rows, scroller, scrollTo }: LineKeysOptions): LineKeys {
  const [cursorKey, setCursorKey] = useState<string>();
  const [ends, setEnds] = useState<readonly [from: string, to: string]>();
  const indexOf = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex((row) => row.key === key));
  const at = indexOf(cursorKey);
  const cursor = rows[at];
  const places = ends?.map(indexOf);
  const selection =
    places && places.every((place) => place >= 0) ? ([Math.min(...places), Math.max(...places)] as const) : undefined;

  const setCursor = useCallback(({ key }: LogRow) => setCursorKey(key), []);
  const select = useCallback(
    ({ key }: LogRow, extend: boolean) => setEnds((now) => (extend && now ? [now[0], key] : [key, key])),
    [],
  );
  const press = (key: string, extend: boolean): boolean => {
    if (key.toLowerCase() === 'x' && cursor) {
      const isAlone = selection?.[0] === at && selection[1] === at;
      if (!extend && isAlone) setEnds(undefined);
      else select(cursor, extend);
      return true;
    }
    const next = lineAfter(key, at, rows);
    const row = next === undefined ? undefined : rows[next];
    if (next === undefined || !row) return false;
    setCursorKey(row.key);
    scrollTo(next);
    requestAnimationFrame(() => lineOf(scroller.current, next)?.focus({ preventScroll: true }));
    if (extend && key.startsWith('Arrow')) setEnds((now) => [now?.[0] ?? cursor?.key ?? row.key, row.key]);
    return true;
  };

  return {
    cursor,
    selection,
    setCursor,
    select,
    clear: () => setEnds(undefined),
    press,
    focused: () => lineOf(scroller.current, at),
  };
}
