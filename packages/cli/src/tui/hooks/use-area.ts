import { useWindowSize } from 'ink';

export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Lines of the frame beside the content: status, tabs, title, lower edge, message, keys. */
const FRAME_LINES = 6;
const FRAME_CELLS = 4;

/** The whole terminal. */
export function useTerminal(): Area {
  const { columns, rows } = useWindowSize();
  return { width: Math.max(20, columns), height: Math.max(FRAME_LINES + 1, rows) };
}

/** What the frame leaves for a screen's content. */
export function useArea(): Area {
  const { width, height } = useTerminal();
  return { width: width - FRAME_CELLS, height: height - FRAME_LINES };
}
