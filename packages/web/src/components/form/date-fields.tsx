import { cityOf } from '@steward/api-client/rules/community';
import { useId, type ReactNode } from 'react';
import { useController, useWatch, type FieldValues } from 'react-hook-form';
import { Button } from '../controls/button.tsx';
import { DateInput } from './date-input.tsx';
import { describedBy, FieldFrame, type FieldText } from './field.tsx';
import type { Bounds, DateKind, ReadDate } from './typed-date.ts';
import { useTypedDate } from './use-typed-date.ts';

interface TwiceProps {
  readonly reading: ReadDate;
  readonly value: string;
  readonly onTake: (value: string) => void;
}

/** The clocks show this time twice: says which is taken, and takes the other. */
function Twice({ reading: { clock, first, second }, value, onTake }: TwiceProps) {
  if (first === undefined || second === undefined) return null;
  const isFirst = value === first;
  return (
    <>
      The clocks go back that night and show {clock} twice. The {isFirst ? 'first' : 'second'} is taken.{' '}
      <Button variant="text" onClick={() => onTake(isFirst ? second : first)}>
        Take the {isFirst ? 'second' : 'first'}
      </Button>
    </>
  );
}

interface TypedFieldProps extends FieldText, Bounds {
  readonly kind: DateKind;
}

function TypedField({ name, label, help, kind, min, max }: TypedFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  // Of a field that was emptied the controller gives what the field began with.
  const now: unknown = useWatch({ compute: (values: FieldValues): unknown => values[name] });
  const value = typeof now === 'string' ? now : '';
  const date = useTypedDate({ kind, value, onChange: field.onChange, min, max });
  const { reading } = date;
  const sent = fieldState.error?.message;
  const refusal = date.refusal ?? (sent !== undefined && 'refusal' in reading ? reading.refusal : undefined);
  const error = refusal ?? sent;
  const note: ReactNode =
    'second' in reading ? <Twice reading={reading} value={value} onTake={field.onChange} /> : help;
  return (
    <FieldFrame id={id} name={name} label={label} help={note} error={refusal}>
      <DateInput
        id={id}
        label={label}
        date={date}
        fullWidth
        inputRef={field.ref}
        hasError={error !== undefined}
        onLeft={field.onBlur}
        inputProps={{ name, ...describedBy(id, note, error) }}
      />
    </FieldFrame>
  );
}

/** A day; its value is the wire's `20260620`, or undefined. */
export const DateField = (props: FieldText & Bounds) => <TypedField {...props} kind="day" />;

/** A moment, typed as the community's wall clock; its value is the wire's instant, or undefined. */
export const DateTimeField = ({ help = `Time in ${cityOf()}.`, ...props }: FieldText) => (
  <TypedField {...props} help={help} kind="moment" />
);
