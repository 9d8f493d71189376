import type { ReactNode } from 'react';
import { CopyButton } from './values.tsx';
import css from './facts.module.css';

export interface Fact {
  readonly label: string;
  /** Undefined: the viewer may not see it, and the row is left out. */
  readonly value: ReactNode | undefined;
  /** What the copy button puts on the clipboard. Without it there is none. */
  readonly copy?: string | undefined;
}

/** A sheet of labels and values, in one or two columns as there is room. */
export const Facts = ({ facts, columns = 2 }: { readonly facts: readonly Fact[]; readonly columns?: 1 | 2 }) => (
  <div className={css.frame}>
    <dl className={columns === 2 ? css.two : css.one}>
      {facts
        .filter(({ value }) => value !== undefined)
        .map(({ label, value, copy }) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>
              <span className={css.value}>{value}</span>
              {copy !== undefined && <CopyButton text={copy} label={label.toLowerCase()} />}
            </dd>
          </div>
        ))}
    </dl>
  </div>
);
