import type { ReactNode } from 'react';
import { formatCount } from '../../components/format.ts';
import { SafeText } from '../../components/safe-text.tsx';
import css from './dashboard.module.css';

interface FiguresProps {
  /** Labels and counts, or texts; undefined keeps the place until it is known. `mark` is a word beside the label. */
  readonly figures: readonly (readonly [label: string, value: number | string | undefined, mark?: ReactNode])[];
}

/** A row of counts and short texts. */
export const Figures = ({ figures }: FiguresProps) => (
  <dl className={css.figures}>
    {figures.map(([label, value, mark]) => (
      <div key={label} className={css.figure}>
        <dt>
          {label} {mark}
        </dt>
        <dd>{typeof value === 'number' ? formatCount(value) : <SafeText>{value ?? '\u00a0'}</SafeText>}</dd>
      </div>
    ))}
  </dl>
);
