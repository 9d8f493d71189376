import { asciiText } from '../../io/ascii.ts';
import type { TerminalOutput } from './screen.ts';

/** A terminal that shows nothing but ASCII: marks and frames are drawn of it. */
export const asciiOutput = (out: TerminalOutput): TerminalOutput => ({
  get columns() {
    return out.columns;
  },
  get rows() {
    return out.rows;
  },
  get writableNeedDrain() {
    return out.writableNeedDrain;
  },
  ...(out.getWindowSize ? { getWindowSize: () => out.getWindowSize?.() ?? [out.columns, out.rows] } : {}),
  write: (text, done) => out.write(asciiText(text), done),
  on: (event, listener) => out.on(event, listener),
  off: (event, listener) => out.off(event, listener),
  once: (event, listener) => out.once(event, listener),
});
