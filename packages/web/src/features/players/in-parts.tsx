import { useState, type ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { formatCount } from '../../components/format.ts';
import css from './dialogs.module.css';

/** So many are drawn at first, and more with each press of the button below: about some players there are thousands. */
const AT_ONCE = 30;

interface InPartsProps<T> {
  /** All there are, the newest first. */
  readonly of: readonly T[];
  readonly children: (drawn: readonly T[]) => ReactNode;
}

/** A list in a dialog that draws the newest of many, and older ones when they are asked for. */
export function InParts<T>({ of, children }: InPartsProps<T>) {
  const [most, setMost] = useState(AT_ONCE);
  return (
    <>
      {children(of.slice(0, most))}
      {of.length > most && (
        <div className={css.bar}>
          <span className={css.hint}>
            The newest {formatCount(most)} of {formatCount(of.length)}.
          </span>
          <Button onClick={() => setMost(most + AT_ONCE)}>Show older ones</Button>
        </div>
      )}
    </>
  );
}
