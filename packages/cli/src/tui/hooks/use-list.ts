import { useState } from 'react';
import type { Binding } from '../keys.ts';

export interface ListState {
  /** Index of the selected row; -1 when there is none. */
  readonly selected: number;
  /** Index of the first row that is shown. */
  readonly top: number;
  readonly bindings: readonly Binding[];
  select(index: number): void;
}

interface Place {
  readonly selected: number;
  readonly top: number;
}

/** Keeps the selection within the list and the window around the selection. */
export function settle({ selected, top }: Place, length: number, height: number): Place {
  const at = Math.max(0, Math.min(selected, length - 1));
  const window = Math.max(1, height);
  const lowest = Math.max(0, length - window);
  const first = Math.min(Math.max(top, at - window + 1), at, lowest);
  return { selected: length === 0 ? -1 : at, top: Math.max(0, first) };
}

/** The selection in a long list of which `height` rows are shown, and the keys that move it. */
export function useList(length: number, height: number): ListState {
  const [place, setPlace] = useState<Place>({ selected: 0, top: 0 });
  const now = settle(place, length, height);
  const go = (to: (now: Place) => number) =>
    setPlace((old) => {
      const from = settle(old, length, height);
      return settle({ ...from, selected: to(from) }, length, height);
    });
  const page = Math.max(1, height - 1);
  return {
    ...now,
    select: (index) => go(() => index),
    bindings: [
      {
        keys: ['j', 'down'],
        label: 'down',
        quiet: true,
        help: 'One row down.',
        run: () => go((at) => at.selected + 1),
      },
      { keys: ['k', 'up'], label: 'up', quiet: true, help: 'One row up.', run: () => go((at) => at.selected - 1) },
      {
        keys: ['pagedown', 'ctrl-f', 'ctrl-d'],
        label: 'page down',
        quiet: true,
        help: 'A page down.',
        run: () => go((at) => at.selected + page),
      },
      {
        keys: ['pageup', 'ctrl-b', 'ctrl-u'],
        label: 'page up',
        quiet: true,
        help: 'A page up.',
        run: () => go((at) => at.selected - page),
      },
      { keys: ['g', 'home'], label: 'first', quiet: true, help: 'To the first row.', run: () => go(() => 0) },
      { keys: ['G', 'end'], label: 'last', quiet: true, help: 'To the last row.', run: () => go(() => length - 1) },
    ],
  };
}
