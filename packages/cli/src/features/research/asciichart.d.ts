declare module 'asciichart' {
  interface PlotOptions {
    /** Axis at the first value, axis, two ends, level, four corners, steep. */
    readonly symbols?: readonly string[];
  }
}
