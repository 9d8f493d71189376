import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import css from './form.module.css';

export interface FieldText {
  /** The key of the body that it fills. */
  readonly name: string;
  readonly label: string;
  /** One line under the field that says how to fill it. */
  readonly help?: ReactNode;
}

interface FieldFrameProps extends FieldText {
  readonly id: string;
  readonly counter?: ReactNode;
  /** In place of what the form says of the field. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** The text that says what is wrong with a field. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}

/** `aria-` attributes that tie a control to its help and its error. */
export function describedBy(id: string, help: ReactNode, error: string | undefined) {
  const ids = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean);
  return { 'aria-invalid': error !== undefined, ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}) };
}

/** Label above, error and help under. */
export function FieldFrame({ id, name, label, help, counter, error: own, children }: FieldFrameProps) {
  const known = useFieldError(name);
  const error = own ?? known;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children}
      <FieldFoot id={id} error={error} help={help} counter={counter} />
    </div>
  );
}

interface FieldFootProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly help?: ReactNode;
  readonly counter?: ReactNode;
}

export const FieldFoot = ({ id, error, help, counter }: FieldFootProps) => (
  <div className={css.foot}>
    <div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
    </div>
    {counter}
  </div>
);
