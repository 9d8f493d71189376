import { Button } from './controls/button.tsx';
import css from './state-buttons.module.css';

interface StateButtonsProps<S extends string> {
  readonly states: readonly S[];
  readonly labels: Readonly<Record<S, string>>;
  /** Undefined: all of them. */
  readonly state: S | undefined;
  readonly onChoose: (state: S | undefined) => void;
}

/** Shows entries of one state only, or all. */
export const StateButtons = <S extends string>({ states, labels, state, onChoose }: StateButtonsProps<S>) => (
  <div className={css.states} role="group" aria-label="Show only">
    {[undefined, ...states].map((one) => (
      <Button
        key={one ?? 'all'}
        variant={state === one ? 'contained' : 'outlined'}
        color={state === one ? 'primary' : 'secondary'}
        aria-pressed={state === one}
        onClick={() => onChoose(one)}
      >
        {one ? labels[one] : 'All'}
      </Button>
    ))}
  </div>
);
