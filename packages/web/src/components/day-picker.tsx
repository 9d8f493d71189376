import { addDays } from '@steward/api-client/rules/plain-days';
import { useId, useState } from 'react';
import { Button } from './controls/button.tsx';
import css from './day-picker.module.css';
import { DateInput } from './form/date-input.tsx';
import type { Bounds } from './form/typed-date.ts';
import { UNREADABLE } from './form/unreadable.ts';
import { useTypedDate } from './form/use-typed-date.ts';

interface DayFieldProps extends Bounds {
  readonly label: string;
  /** `YYYYMMDD`. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

interface DayPickerProps extends DayFieldProps {
  /** Days of one step of the arrows; 1 by default. */
  readonly step?: number;
}

/** A day that is chosen outside of a form; while its text is none, what was chosen stays and the text says what is wrong. */
function useChosenDay({ day, min, max, onChange }: Omit<DayFieldProps, 'label'>) {
  const [wrongBeside, setWrongBeside] = useState<string>();
  return useTypedDate({
    kind: 'day',
    value: wrongBeside === day ? UNREADABLE : day,
    min,
    max,
    onChange(next) {
      const isDay = next !== undefined && next !== UNREADABLE;
      setWrongBeside(isDay ? undefined : day);
      if (isDay && next !== day) onChange(next);
    },
  });
}

/** A day of the calendar, with steps back and forth. */
export function DayPicker({ label, step = 1, ...props }: DayPickerProps) {
  const { day, min, max, onChange } = props;
  const id = useId();
  const date = useChosenDay(props);
  const [before, after] = [addDays(day, -step), addDays(day, step)];
  return (
    <div className={css.picker}>
      <label htmlFor={id}>{label}</label>
      <Button aria-label="Earlier" disabled={min !== undefined && before < min} onClick={() => onChange(before)}>
        ‹
      </Button>
      <DateInput
        id={id}
        label={label}
        date={date}
        hasError={date.refusal !== undefined}
        inputProps={{
          'aria-invalid': date.refusal !== undefined,
          ...(date.refusal === undefined ? {} : { 'aria-describedby': `${id}-error` }),
        }}
      />
      <Button aria-label="Later" disabled={max !== undefined && after > max} onClick={() => onChange(after)}>
        ›
      </Button>
      {date.refusal !== undefined && (
        <span id={`${id}-error`} role="alert" className={css.error}>
          {date.refusal}
        </span>
      )}
    </div>
  );
}
