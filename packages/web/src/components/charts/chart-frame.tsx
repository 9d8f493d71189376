import { lazy, Suspense, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTheme } from '../../hooks/use-theme.ts';
import { formatCount } from '../format.ts';
import css from './chart.module.css';
import type { PlotHandle } from './plot.tsx';
import { coloured, describeSeries, flatteningOf, hasValues, isAllZero, valueTexts, type ChartProps } from './series.ts';

const Plot = lazy(() => import('./plot.tsx').then((module) => ({ default: module.Plot })));
const ChartLegend = lazy(() => import('./chart-parts.tsx').then((module) => ({ default: module.ChartLegend })));
const ChartTable = lazy(() => import('./chart-parts.tsx').then((module) => ({ default: module.ChartTable })));

interface ChartFrameProps extends ChartProps {
  readonly kind: 'line' | 'bar';
  readonly xs: readonly number[];
  readonly ordinal: boolean;
  readonly tick: (x: number, step: number) => string;
  /** The whole name of a point: for the crosshair and the table. */
  readonly labelAt: (index: number) => string;
  /** The header of the table's first column. */
  readonly xHeader: string;
  /** Small controls beside the title. */
  readonly controls?: ReactNode;
}

/** Title, crosshair values, the drawing, and its table twin. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, format = formatCount, height = 220, empty = 'Nothing was measured in this period.' } = props;
  const { zero = 'All of this period is 0.' } = props;
  const { kind, xs, ordinal, tick, labelAt, xHeader, loading = false, controls } = props;
  const id = useId();
  const { shown } = useTheme();
  const handleRef = useRef<PlotHandle>(null);
  const [asTable, setAsTable] = useState(false);
  const [cursor, setCursor] = useState<number>();
  const [zoomed, setZoomed] = useState(false);
  const [isolated, setIsolated] = useState<string>();
  const all = useMemo(() => coloured(props.series), [props.series]);
  const series = useMemo(() => {
    const alone = all.filter(({ label }) => label === isolated);
    return alone.length > 0 ? alone : all;
  }, [all, isolated]);
  const nothing = loading ? undefined : !hasValues(all) ? empty : isAllZero(all) ? zero : undefined;
  const isEmpty = nothing !== undefined;
  const flattening = kind === 'line' ? flatteningOf(series) : undefined;
  const inside = cursor !== undefined && cursor < xs.length ? cursor : undefined;

  const walk = (event: KeyboardEvent) => {
    const last = xs.length - 1;
    const at = inside ?? (event.key === 'ArrowLeft' ? last + 1 : -1);
    const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    handleRef.current?.moveTo(to);
    setCursor(to);
  };

  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption className={css.head}>
        <h2 id={id}>{title}</h2>
        <div className={css.controls}>
          {controls}
          {zoomed && !asTable && (
            <button type="button" className={css.button} onClick={() => handleRef.current?.resetZoom()}>
              Whole range
            </button>
          )}
          {!isEmpty && (
            <button type="button" className={css.button} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Chart' : 'Table'}
            </button>
          )}
        </div>
      </figcaption>
      <div className={css.place} style={{ height }}>
        {inside !== undefined && !asTable && (
          <div className={css.readout} aria-hidden="true">
            <span>{labelAt(inside)}</span>
            {valueTexts(series, inside, format).map((text, index) => (
              <strong key={index} style={{ color: `var(--${series[index]?.tone})` }}>
                {text}
              </strong>
            ))}
          </div>
        )}
        {isEmpty ? (
          <p className={css.empty}>{nothing}</p>
        ) : asTable ? (
          <Suspense fallback={null}>
            <ChartTable
              title={title}
              series={series}
              format={format}
              labelAt={labelAt}
              count={xs.length}
              xHeader={xHeader}
            />
          </Suspense>
        ) : (
          <>
            <p className="visually-hidden">
              {describeSeries(series, labelAt, format)}
              {flattening !== undefined && ` ${flattening} has a scale of its own.`}
            </p>
            {!loading && (
              <Suspense fallback={null}>
                <div
                  className={css.walk}
                  role="slider"
                  tabIndex={0}
                  aria-labelledby={id}
                  aria-valuemax={xs.length - 1}
                  aria-valuenow={inside ?? 0}
                  aria-valuetext={
                    inside === undefined
                      ? 'Use the arrow keys'
                      : [labelAt(inside), ...valueTexts(series, inside, format)].join(', ')
                  }
                  onKeyDown={walk}
                  onBlur={() => handleRef.current?.moveTo(undefined)}
                >
                  <Plot
                    kind={kind}
                    xs={xs}
                    series={series}
                    format={format}
                    tick={tick}
                    ordinal={ordinal}
                    height={height}
                    shownTheme={shown}
                    handleRef={handleRef}
                    onCursor={setCursor}
                    onZoom={setZoomed}
                  />
                </div>
              </Suspense>
            )}
          </>
        )}
      </div>
      {all.length > 1 && !isEmpty && (
        <Suspense fallback={<div className={css.legend} />}>
          <ChartLegend series={all} flattening={flattening} isolated={isolated} onIsolate={setIsolated} />
        </Suspense>
      )}
    </figure>
  );
}
