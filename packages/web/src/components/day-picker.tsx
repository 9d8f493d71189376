import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { dayOfField, fieldOfDay } from './format.ts';
import css from './day-picker.module.css';

interface DayPickerProps {
  readonly label: string;
  /** `YYYYMMDD`. */
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  /** Days of one step of the arrows; 1 by default. */
  readonly step?: number;
  readonly onChange: (day: string) => void;
}

const shifted = (day: string, days: number): string => {
  const at = new Date(`${fieldOfDay(day)}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOfField(at.toISOString().slice(0, 10));
};

/** A day of the calendar, with steps back and forth. */
export function DayPicker({ label, day, min, max, step = 1, onChange }: DayPickerProps) {
  const id = useId();
  const [before, after] = [shifted(day, -step), shifted(day, step)];
  return (
    <div className={css.picker}>
      <label htmlFor={id}>{label}</label>
      <Button aria-label="Earlier" disabled={min !== undefined && before < min} onClick={() => onChange(before)}>
        ‹
      </Button>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        value={fieldOfDay(day)}
        onChange={({ target: { value } }) => {
          if (value !== '') onChange(dayOfField(value));
        }}
        slotProps={{
          input: {
            ...(min === undefined ? {} : { min: fieldOfDay(min) }),
            ...(max === undefined ? {} : { max: fieldOfDay(max) }),
          },
        }}
      />
      <Button aria-label="Later" disabled={max !== undefined && after > max} onClick={() => onChange(after)}>
        ›
      </Button>
    </div>
  );
}
