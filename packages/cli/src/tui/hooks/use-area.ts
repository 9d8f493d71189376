import { createContext, useContext } from 'react';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { undoKeys } from '../key-map.ts';
import { showKey } from '../keys.ts';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';

export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Lines of the frame beside the content: status, tabs, title, lower edge, message, keys. */
const FRAME_LINES = 6;
const FRAME_CELLS = 4;

/** Where a screen's content begins, in cells from the upper left corner of the terminal. */
export const CONTENT = { x: 2, y: 3 } as const;

/** The smallest terminal in which everything fits. */
export const LEAST: Area = { width: 60, height: 15 };

const SizeContext = createContext<Area>({ width: 80, height: 24 });
export const SizeProvider = SizeContext.Provider;

/** The whole terminal. */
export function useTerminal(): Area {
  const { width, height } = useContext(SizeContext);
  return { width: Math.max(20, width), height: Math.max(FRAME_LINES + 1, height) };
}

const MOST_MESSAGE_LINES = 4;

/** The message under the frame in rows. One row is always kept for it; a longer one takes the last rows of the content. */
export function useMessageLines(): readonly string[] {
  const { width } = useTerminal();
  const { message, keyMap } = useServices();
  const shown = useStore(message);
  const text = `${shown?.text ?? ''}${shown?.undo ? ` ${showKey(undoKeys(keyMap)[0] ?? '')} takes it back.` : ''}`;
  return wrap(clean(text), width - 2).slice(0, MOST_MESSAGE_LINES);
}

/** What the frame leaves for a screen's content. */
export function useArea(): Area {
  const { width, height } = useTerminal();
  const lines = useMessageLines().length;
  return { width: width - FRAME_CELLS, height: Math.max(1, height - FRAME_LINES - lines + 1) };
}
