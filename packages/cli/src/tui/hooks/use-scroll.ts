import { useState } from 'react';
import type { Binding } from '../keys.ts';

/** The first of `length` lines to show in a window of `height`, and the keys that move it. */
export function useScroll(length: number, height: number): { top: number; bindings: readonly Binding[] } {
  const [wanted, setWanted] = useState(0);
  const most = Math.max(0, length - height);
  const top = Math.min(wanted, most);
  const by = (lines: number) => setWanted((old) => Math.max(0, Math.min(most, Math.min(old, most) + lines)));
  return {
    top,
    bindings: [
      { keys: ['j', 'down'], label: 'down', quiet: true, help: 'One line down.', run: () => by(1) },
      { keys: ['k', 'up'], label: 'up', quiet: true, help: 'One line up.', run: () => by(-1) },
      {
        keys: ['pagedown', 'ctrl-f', 'ctrl-d'],
        label: 'page down',
        quiet: true,
        help: 'A page down.',
        run: () => by(height - 1),
      },
      {
        keys: ['pageup', 'ctrl-b', 'ctrl-u'],
        label: 'page up',
        quiet: true,
        help: 'A page up.',
        run: () => by(1 - height),
      },
    ],
  };
}
