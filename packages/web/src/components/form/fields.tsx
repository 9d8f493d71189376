import { digitsTyped } from '@steward/api-client/rules/numbers';
import { useId, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox, Radio, Select, TextInput } from '../controls/inputs.tsx';
import { describedBy, FieldFoot, FieldFrame, useFieldError, type FieldText } from './field.tsx';
import css from './form.module.css';

interface TextFieldProps extends FieldText {
  /** Shows how many characters are left of this many. */
  readonly limit?: number;
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  /** Hashes, addresses, codes. */
  readonly mono?: boolean;
  readonly inputMode?: 'numeric' | 'decimal' | 'text' | 'search';
}

function Counter({ name, limit }: { readonly name: string; readonly limit: number }) {
  const value: unknown = useWatch({ name });
  const left = limit - [...(typeof value === 'string' ? value.trim() : '')].length;
  return (
    <span className={left < 0 ? css.counterOver : css.counter} aria-live={left < 20 ? 'polite' : 'off'}>
      Characters left: {left}
    </span>
  );
}

/** A line or, with `multiline`, a block of text. */
export function TextField(props: TextFieldProps) {
  const { name, label, help, limit, multiline = false, rows = 3, type = 'text', mono = false } = props;
  const id = useId();
  const { register } = useFormContext();
  const error = useFieldError(name);
  const { ref, ...field } = register(name);
  return (
    <FieldFrame
      id={id}
      name={name}
      label={label}
      help={help}
      counter={limit === undefined ? undefined : <Counter name={name} limit={limit} />}
    >
      <TextInput
        id={id}
        inputRef={ref}
        fullWidth
        type={type}
        multiline={multiline}
        rows={rows}
        error={error !== undefined}
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={props.placeholder ?? ''}
        className={mono ? css.mono : undefined}
        slotProps={{
          input: { ...describedBy(id, help, error), inputMode: props.inputMode, spellCheck: mono ? false : undefined },
        }}
        {...field}
      />
    </FieldFrame>
  );
}

interface NumberFieldProps extends FieldText {
  /** Shown before the number: `$`. */
  readonly prefix?: string;
}

const asNumber = (text: unknown) => {
  if (typeof text === 'number') return text;
  const typed = typeof text === 'string' ? text.trim() : '';
  if (typed === '') return undefined;
  const isBelow = typed.startsWith('-');
  const digits = digitsTyped(isBelow ? typed.slice(1) : typed) ?? digitsTyped(typed.replace(/[\s-]/g, ''));
  return digits === undefined ? Number.NaN : Number(isBelow ? `-${digits}` : digits);
};

/** A whole number; separators may be typed. */
export function NumberField({ name, label, help, prefix }: NumberFieldProps) {
  const id = useId();
  const { register } = useFormContext();
  const error = useFieldError(name);
  const { ref, ...field } = register(name, { setValueAs: asNumber });
  return (
    <FieldFrame id={id} name={name} label={label} help={help}>
      <TextInput
        id={id}
        inputRef={ref}
        fullWidth
        error={error !== undefined}
        autoComplete="off"
        startAdornment={prefix === undefined ? undefined : <span className={css.prefix}>{prefix}</span>}
        slotProps={{ input: { ...describedBy(id, help, error), inputMode: 'numeric' } }}
        {...field}
      />
    </FieldFrame>
  );
}

export interface Option<T extends string | number> {
  readonly value: T;
  readonly label: string;
  /** One line that says what it means. Radio fields only. */
  readonly help?: string;
}

interface ChoiceProps<T extends string | number> extends FieldText {
  readonly options: readonly Option<T>[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
}

/** One of a list, by the system's own list. */
export function SelectField<T extends string | number>({ name, label, help, options, placeholder }: ChoiceProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const index = options.findIndex(({ value }) => value === field.value);
  return (
    <FieldFrame id={id} name={name} label={label} help={help}>
      <Select
        fullWidth
        error={error !== undefined}
        value={index < 0 ? '' : String(index)}
        onChange={(event) => field.onChange(options[Number(event.target.value)]?.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        slotProps={{ input: { id, name, ...describedBy(id, help, error) } }}
      >
        {index < 0 && <option value="">{placeholder ?? 'Choose…'}</option>}
        {options.map(({ value, label: text }, at) => (
          <option key={value} value={String(at)}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

/** One of a few, all seen at once. */
export function RadioField<T extends string | number>({ name, label, help, options }: ChoiceProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <fieldset className={css.fieldset} {...describedBy(id, help, error)}>
      <legend className={css.label}>{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={css.check}>
          <Radio
            name={name}
            checked={field.value === option.value}
            onChange={() => field.onChange(option.value)}
            onBlur={field.onBlur}
            {...(index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})}
          />
          <span>
            {option.label}
            {option.help !== undefined && <small className={css.help}>{option.help}</small>}
          </span>
        </label>
      ))}
      <FieldFoot id={id} error={error} help={help} />
    </fieldset>
  );
}

/** Yes or no. */
export function CheckField({ name, label, help }: FieldText) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <div className={css.field}>
      <label className={css.check}>
        <Checkbox
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref, ...describedBy(id, help, error) } }}
        />
        <span>{label}</span>
      </label>
      <FieldFoot id={id} error={error} help={help} />
    </div>
  );
}
