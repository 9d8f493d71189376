import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useTheme } from '../../hooks/use-theme.ts';
import { formatCount } from '../format.ts';
import css from './chart.module.css';
import type { PlotHandle } from './plot.tsx';
import { describeSeries, hasValues, toneOf, type ChartProps } from './series.ts';

const Plot = lazy(() => import('./plot.tsx').then((module) => ({ default: module.Plot })));

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
  const { title, series, format = formatCount, height = 220, empty = 'Nothing was measured in this period.' } = props;
  const { kind, xs, ordinal, tick, labelAt, xHeader, loading = false, controls } = props;
  const id = useId();
  const { shown } = useTheme();
  const handleRef = useRef<PlotHandle>(null);
  const [asTable, setAsTable] = useState(false);
  const [cursor, setCursor] = useState<number>();
  const [zoomed, setZoomed] = useState(false);
  const isEmpty = !loading && !hasValues(series);
  const inside = cursor !== undefined && cursor < xs.length ? cursor : undefined;

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
            {series.map((one, index) => {
              const value = one.values[inside];
              return (
                <span key={one.label} style={{ color: `var(${toneOf(one, index)})` }}>
                  {series.length > 1 && `${one.label} `}
                  <strong>{value === null || value === undefined ? 'not measured' : format(value)}</strong>
                </span>
              );
            })}
          </div>
        )}
        {isEmpty ? (
          <p className={css.empty}>{empty}</p>
        ) : asTable ? (
          <ChartTable
            title={title}
            series={series}
            format={format}
            labelAt={labelAt}
            count={xs.length}
            xHeader={xHeader}
          />
        ) : (
          <>
            <p className="visually-hidden">{describeSeries(series, labelAt, format)}</p>
            {!loading && (
              <Suspense fallback={null}>
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
              </Suspense>
            )}
          </>
        )}
      </div>
      {series.length > 3 && !isEmpty && (
        <ul className={css.legend}>
          {series.map((one, index) => (
            <li key={one.label}>
              <i style={{ background: `var(${toneOf(one, index)})` }} />
              {one.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface ChartTableProps extends Pick<ChartFrameProps, 'title' | 'series' | 'labelAt' | 'xHeader'> {
  readonly format: (value: number) => string;
  readonly count: number;
}

const ChartTable = ({ title, series, format, labelAt, count, xHeader }: ChartTableProps) => (
  <div className={css.tableFrame} tabIndex={0} role="region" aria-label={`${title}, as a table`}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{xHeader}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, index) => (
          <tr key={index}>
            <th scope="row">{labelAt(index)}</th>
            {series.map(({ label, values }) => {
              const value = values[index];
              return <td key={label}>{value === null || value === undefined ? '–' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
