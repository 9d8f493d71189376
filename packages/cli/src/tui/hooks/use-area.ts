import { createContext, useContext } from 'react';

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

/** What the frame leaves for a screen's content. */
export function useArea(): Area {
  const { width, height } = useTerminal();
  return { width: width - FRAME_CELLS, height: height - FRAME_LINES };
}
