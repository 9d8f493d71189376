import { formatCount } from '../../components/format.ts';
import css from './dashboard.module.css';

interface FiguresProps {
  /** Labels and counts; undefined keeps the place until it is known. */
  readonly figures: readonly (readonly [label: string, value: number | undefined])[];
}

/** A row of counts. */
export const Figures = ({ figures }: FiguresProps) => (
  <dl className={css.figures}>
    {figures.map(([label, value]) => (
      <div key={label} className={css.figure}>
        <dt>{label}</dt>
        <dd>{value === undefined ? '\u00a0' : formatCount(value)}</dd>
      </div>
    ))}
  </dl>
);
