import { useState } from 'react';
import type { Binding } from '../../tui/keys.ts';

/** The first of `length` lines to show in a window of `height`: the newest ones, until one goes up. */
export function useTailScroll(
  length: number,
  height: number,
): { top: number; isFollowing: boolean; bindings: readonly Binding[]; follow(): void } {
  const [wanted, setWanted] = useState<number>();
  const most = Math.max(0, length - height);
  const by = (lines: number) =>
    setWanted((old) => {
      const next = Math.max(0, Math.min(old ?? most, most) + lines);
      return next >= most ? undefined : next;
    });
  const move = (keys: readonly string[], help: string, lines: number): Binding => ({
    keys,
    label: help.toLowerCase(),
    quiet: true,
    help,
    run: () => by(lines),
  });
  return {
    top: Math.min(wanted ?? most, most),
    isFollowing: wanted === undefined,
    follow: () => setWanted(undefined),
    bindings: [
      move(['j', 'down'], 'One line down.', 1),
      move(['k', 'up'], 'One line up.', -1),
      move(['pagedown', 'ctrl-f', 'ctrl-d'], 'A page down.', height - 1),
      move(['pageup', 'ctrl-b', 'ctrl-u'], 'A page up.', 1 - height),
      move(['g', 'home'], 'To the first line.', -length),
      { keys: ['G', 'end'], label: 'newest', help: 'To the newest line, and follow.', run: () => setWanted(undefined) },
    ],
  };
}
