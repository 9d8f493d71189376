import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { isTyping } from '../typing.ts';

interface RowKeys {
  /** The row that the keyboard is on; -1 before the first key. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface RowKeysOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly reveal: (index: number) => void;
  readonly open: (index: number) => void;
  readonly onSlash: () => void;
}

/** j and k (or the arrows) move over the rows, Home and End jump, Enter opens, and / asks for the filters. */
export function useRowKeys({ root, count, reveal, open, onSlash }: RowKeysOptions): RowKeys {
  const [active, setActive] = useState(-1);

  const focusRow = (index: number) => {
    const next = Math.min(Math.max(index, 0), count - 1);
    if (next < 0) return;
    setActive(next);
    reveal(next);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };

  const press = (key: string): boolean => {
    if (key === 'j' || key === 'ArrowDown') focusRow(active + 1);
    else if (key === 'k' || key === 'ArrowUp') focusRow(active < 0 ? 0 : active - 1);
    else if (key === 'Home') focusRow(0);
    else if (key === 'End') focusRow(count - 1);
    else if (key === 'Enter' && active >= 0) open(active);
    else return false;
    return true;
  };

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') || document.querySelector('[data-table]') !== root.current) return;
      const isOurs = event.target instanceof Node && root.current?.contains(event.target) === true;
      if (event.key === '/') {
        event.preventDefault();
        onSlash();
      } else if (!isOurs && (event.key === 'j' || event.key === 'k') && press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return {
    active: Math.min(active, count - 1),
    setActive,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const target = event.target as HTMLElement;
      const onRow = target.dataset.row !== undefined;
      if (event.key === 'Enter' && !onRow) return;
      if (press(event.key)) event.preventDefault();
    },
  };
}
