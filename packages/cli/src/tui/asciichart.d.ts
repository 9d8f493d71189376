declare module 'asciichart' {
  interface PlotOptions {
    readonly min?: number;
    readonly max?: number;
    readonly height?: number;
    readonly offset?: number;
    readonly format?: (value: number) => string;
  }
  export function plot(series: readonly number[], options?: PlotOptions): string;
}
