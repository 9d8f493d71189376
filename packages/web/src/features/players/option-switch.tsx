import { useId } from 'react';
import { Switch } from '../../components/controls/inputs.tsx';
import css from './dialogs.module.css';

interface OptionSwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  /** Why it cannot be switched now; it then only shows. */
  readonly refusal: string | undefined;
  /** It was switched and the answer is not there yet. */
  readonly busy?: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** A yes or no that takes effect at once. */
export function OptionSwitch({ label, hint, on, refusal, busy = false, onSwitch }: OptionSwitchProps) {
  const id = useId();
  return (
    <li className={css.switch}>
      <span className={css.switchText}>
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-hint`}>{refusal ?? hint}</small>
      </span>
      <Switch
        checked={on}
        disabled={refusal !== undefined}
        onChange={({ target }) => {
          if (!busy) onSwitch(target.checked);
        }}
        id={id}
        aria-describedby={`${id}-hint`}
        aria-busy={busy}
      />
    </li>
  );
}
