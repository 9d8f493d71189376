import { showDay } from '@steward/api-client/rules/plain-days';
import { dayForm, momentForm } from '@steward/api-client/rules/typed-times';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { lazy, Suspense, useRef, useState, type InputHTMLAttributes, type Ref } from 'react';
import { TextInput } from '../controls/inputs.tsx';
import { IconButton } from '../controls/button.tsx';
import css from './date-input.module.css';
import type { TypedDate } from './use-typed-date.ts';

const Calendar = lazy(async () => ({ default: (await import('./calendar-popover.tsx')).CalendarPopover }));

interface DateInputProps {
  readonly id: string;
  /** What the field is for; names the calendar and its button. */
  readonly label: string;
  readonly date: TypedDate;
  /** Told when the field is left. */
  readonly onLeft?: () => void;
  readonly hasError?: boolean;
  readonly fullWidth?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly inputProps?: InputHTMLAttributes<HTMLInputElement>;
}

/** A day, or a time of a day by the community's clocks: typed or pasted as text, or chosen from a calendar. */
export function DateInput(props: DateInputProps) {
  const { id, label, date, onLeft, hasError = false, fullWidth = false, inputRef, inputProps } = props;
  const { kind, text, reading, write, settle } = date;
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  return (
    <>
      <TextInput
        ref={root}
        id={id}
        fullWidth={fullWidth}
        inputRef={inputRef}
        error={hasError}
        autoComplete="off"
        placeholder={kind === 'day' ? dayForm() : momentForm()}
        data-date=""
        className={[kind === 'day' ? css.day : css.moment, fullWidth ? '' : css.own].join(' ')}
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={() => {
          settle();
          onLeft?.();
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle();
        }}
        endAdornment={
          <IconButton
            aria-label={`Open the calendar: ${label}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <CalendarIcon fontSize="small" />
          </IconButton>
        }
        slotProps={{ input: { ...inputProps, spellCheck: false } }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Calendar
            anchor={() => root.current}
            kind={kind}
            label={label}
            chosen={'day' in reading ? reading : undefined}
            min={date.min}
            max={date.max}
            onPick={(day, clock) => write(kind === 'day' ? showDay(day) : `${showDay(day)} ${clock}`)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
