import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { dayOfField, fieldOfDay, instantOfLocal, localOfInstant } from '../format.ts';
import { describedBy, FieldFrame, type FieldText } from './field.tsx';

interface DateFieldProps extends FieldText {
  /** Days as the wire writes them, `20260620`. */
  readonly min?: string;
  readonly max?: string;
}

/** A day; its value is the wire's `20260620`, or undefined. */
export function DateField({ name, label, help, min, max }: DateFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} name={name} label={label} help={help}>
      <OutlinedInput
        id={id}
        fullWidth
        type="date"
        inputRef={field.ref}
        error={error !== undefined}
        value={typeof field.value === 'string' && field.value !== '' ? fieldOfDay(field.value) : ''}
        onChange={({ target: { value } }) => field.onChange(value === '' ? undefined : dayOfField(value))}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            name,
            ...describedBy(id, help, error),
            ...(min === undefined ? {} : { min: fieldOfDay(min) }),
            ...(max === undefined ? {} : { max: fieldOfDay(max) }),
          },
        }}
      />
    </FieldFrame>
  );
}

/** A moment, typed as Amsterdam's wall clock; its value is the wire's instant, or undefined. */
export function DateTimeField({ name, label, help = 'Time in Amsterdam.' }: FieldText) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} name={name} label={label} help={help}>
      <OutlinedInput
        id={id}
        fullWidth
        type="datetime-local"
        inputRef={field.ref}
        error={error !== undefined}
        defaultValue={typeof field.value === 'string' && field.value !== '' ? localOfInstant(field.value) : ''}
        onChange={({ target: { value } }) => field.onChange(value === '' ? undefined : instantOfLocal(value))}
        onBlur={field.onBlur}
        slotProps={{ input: { name, ...describedBy(id, help, error) } }}
      />
    </FieldFrame>
  );
}
