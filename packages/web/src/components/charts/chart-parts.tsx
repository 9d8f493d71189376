import css from './chart.module.css';
import { toneOf, type Series } from './series.ts';

interface ChartLegendProps {
  readonly series: readonly Series[];
  /** The one that has a scale of its own, at the right. */
  readonly flattening: string | undefined;
  /** The only one that is drawn. */
  readonly isolated: string | undefined;
  readonly onIsolate: (label: string | undefined) => void;
}

/** The lines of a chart by name; each can be drawn alone. */
export const ChartLegend = ({ series, flattening, isolated, onIsolate }: ChartLegendProps) => (
  <ul className={css.legend}>
    {series.map((one, index) => (
      <li key={one.label}>
        <button
          type="button"
          className={css.legendButton}
          aria-pressed={isolated === one.label}
          data-tip={isolated === one.label ? 'Show all again' : 'Show this one alone'}
          data-quiet={isolated !== undefined && isolated !== one.label}
          onClick={() => onIsolate(isolated === one.label ? undefined : one.label)}
        >
          <i style={{ background: `var(${toneOf(one, index)})` }} />
          {one.label}
          {isolated === undefined && flattening === one.label && <small> dashed, on its own scale at the right</small>}
        </button>
      </li>
    ))}
  </ul>
);

interface ChartTableProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly labelAt: (index: number) => string;
  /** The header of the first column. */
  readonly xHeader: string;
  readonly format: (value: number) => string;
  readonly count: number;
}

/** A chart's values as a table; a gap is a dash. */
export const ChartTable = ({ title, series, format, labelAt, count, xHeader }: ChartTableProps) => (
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
