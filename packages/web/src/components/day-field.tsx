import { useId } from 'react';
import { DateInput } from './form/date-input.tsx';
import type { Bounds } from './form/typed-date.ts';
import { useTypedDate } from './form/use-typed-date.ts';

interface DayFieldProps extends Bounds {
  readonly label: string;
  /** `YYYYMMDD`; empty for none, and `UNREADABLE` while its text is none. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A day under its label, for a form that keeps its own values. */
export function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const id = useId();
  const date = useTypedDate({ kind: 'day', value: day, min, max, onChange: (next) => onChange(next ?? '') });
  const { refusal } = date;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        label={label}
        date={date}
        fullWidth
        hasError={refusal !== undefined}
        inputProps={{
          'aria-invalid': refusal !== undefined,
          ...(refusal === undefined ? {} : { 'aria-describedby': `${id}-error` }),
        }}
      />
      {refusal !== undefined && (
        <span id={`${id}-error`} role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
