declare module 'asciichart' {
  interface PlotOptions {
    readonly min?: number;
    readonly max?: number;
    readonly height?: number;
    readonly offset?: number;
    /** Axis at the first value, axis, two ends, level, four corners, steep. */
    readonly symbols?: readonly string[];
    readonly format?: (value: number) => string;
  }
  export function plot(series: readonly number[], options?: PlotOptions): string;
}
