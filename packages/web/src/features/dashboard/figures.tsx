import { formatCount } from '../../components/format.ts';
import { SafeText } from '../../components/safe-text.tsx';
import css from './dashboard.module.css';

interface FiguresProps {
  /** Labels and counts, or texts; undefined keeps the place until it is known. */
  readonly figures: readonly (readonly [label: string, value: number | string | undefined])[];
}

/** A row of counts and short texts. */
export const Figures = ({ figures }: FiguresProps) => (
  <dl className={css.figures}>
    {figures.map(([label, value]) => (
      <div key={label} className={css.figure}>
        <dt>{label}</dt>
        <dd>{typeof value === 'number' ? formatCount(value) : <SafeText>{value ?? '\u00a0'}</SafeText>}</dd>
      </div>
    ))}
  </dl>
);
