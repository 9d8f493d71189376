import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import css from './chart.module.css';
import { plotOptions, type PlotInput } from './plot-options.ts';

export interface PlotHandle {
  readonly resetZoom: () => void;
  /** Puts the crosshair on a point; undefined takes it away. */
  readonly moveTo: (index: number | undefined) => void;
}

interface PlotProps extends PlotInput {
  readonly xs: readonly number[];
  readonly height: number;
  /** The theme, so that colours follow it. */
  readonly shownTheme: string;
  readonly handleRef: RefObject<PlotHandle | null>;
}

/** The drawing itself. It is made again when the kind, the lines or the theme change, and only fed otherwise. */
export function Plot(props: PlotProps) {
  const { xs, series, height, kind, ordinal, shownTheme, handleRef } = props;
  const placeRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<uPlot>(undefined);
  const shape = JSON.stringify([kind, ordinal, height, shownTheme, series.map(({ label, tone }) => [label, tone])]);
  const dataOf = (): uPlot.AlignedData => [[...xs], ...series.map(({ values }) => [...values])];

  const format = useEffectEvent(props.format);
  const tick = useEffectEvent(props.tick);
  const onCursor = useEffectEvent(props.onCursor);
  const onZoom = useEffectEvent(props.onZoom);
  const make = useEffectEvent((element: HTMLElement) => {
    const input: PlotInput = {
      ...props,
      format: (value) => format(value),
      tick: (x, step) => tick(x, step),
      onCursor: (index) => onCursor(index),
      onZoom: (zoomed) => onZoom(zoomed),
    };
    const bars = uPlot.paths.bars?.({ size: [0.7, 24], radius: 0.12 });
    const options = plotOptions(input, element.clientWidth || 320, height, bars ?? (() => null));
    return new uPlot(options, dataOf(), element);
  });
  useEffect(() => {
    const element = placeRef.current;
    if (!element) return undefined;
    const made = make(element);
    plotRef.current = made;
    handleRef.current = {
      resetZoom: () => made.setData(made.data, true),
      moveTo: (index) => {
        const x = index === undefined ? undefined : made.data[0][index];
        made.setCursor({ left: x === undefined ? -10 : made.valToPos(x, 'x'), top: x === undefined ? -10 : 0 });
      },
    };
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plotRef.current = undefined;
    };
  }, [shape, height, handleRef]);

  const feed = useEffectEvent(() => plotRef.current?.setData(dataOf()));
  useEffect(() => feed(), [xs, series]);

  return <div ref={placeRef} className={css.drawing} style={{ height }} aria-hidden="true" />;
}
