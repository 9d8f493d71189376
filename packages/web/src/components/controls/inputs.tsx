import type { ChangeEventHandler, ComponentPropsWithRef, FocusEventHandler, ReactNode, Ref } from 'react';
import css from './inputs.module.css';

/** What goes to the control itself, as `aria-` attributes and limits. */
interface Slots<Attributes> {
  readonly input?: Attributes & { readonly [data: `data-${string}`]: unknown };
}

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

type Typed = HTMLInputElement | HTMLTextAreaElement;

interface TextInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'ref' | 'onChange' | 'onBlur' | 'value' | 'defaultValue' | 'size'
> {
  /** The frame around the control. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly inputRef?: Ref<HTMLInputElement> | Ref<HTMLTextAreaElement> | undefined;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: ChangeEventHandler<Typed>;
  readonly onBlur?: FocusEventHandler<Typed>;
  readonly fullWidth?: boolean;
  readonly error?: boolean;
  /** A block of text that grows with what is typed. */
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly startAdornment?: ReactNode;
  readonly endAdornment?: ReactNode;
  readonly slotProps?: Slots<Omit<ComponentPropsWithRef<'input'>, 'ref'> & { readonly ref?: Ref<HTMLInputElement> }>;
}

/** A line, or with `multiline` a block, of text in a frame that may hold something before and after it. */
export function TextInput({
  ref,
  inputRef,
  fullWidth = false,
  error = false,
  multiline = false,
  rows = 3,
  startAdornment,
  endAdornment,
  className,
  slotProps = {},
  ...rest
}: TextInputProps) {
  const control = { ...rest, 'aria-invalid': error || undefined, ...slotProps.input };
  return (
    <div ref={ref} className={classes(css.frame, fullWidth && css.full, className)} data-error={error || undefined}>
      {startAdornment}
      {multiline ? (
        <textarea
          {...(control as ComponentPropsWithRef<'textarea'>)}
          ref={inputRef as Ref<HTMLTextAreaElement>}
          rows={rows}
          className={css.area}
        />
      ) : (
        <input
          {...control}
          {...(inputRef === undefined ? {} : { ref: inputRef as Ref<HTMLInputElement> })}
          className={classes(css.input, slotProps.input?.className)}
        />
      )}
      {endAdornment !== undefined && <span className={css.after}>{endAdornment}</span>}
    </div>
  );
}

interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'ref'> {
  readonly inputRef?: Ref<HTMLSelectElement>;
  readonly fullWidth?: boolean;
  readonly error?: boolean;
  readonly slotProps?: Slots<ComponentPropsWithRef<'select'>>;
}

/** One of a list, by the system's own list. */
export const Select = ({ inputRef, fullWidth, error = false, className, slotProps = {}, ...rest }: SelectProps) => (
  <div className={classes(css.frame, css.choice, fullWidth && css.full, className)} data-error={error || undefined}>
    <select {...rest} aria-invalid={error || undefined} {...slotProps.input} ref={inputRef} className={css.select} />
  </div>
);

interface TickProps extends Omit<ComponentPropsWithRef<'input'>, 'ref' | 'type' | 'size'> {
  readonly slotProps?: Slots<ComponentPropsWithRef<'input'>>;
}

const Tick = ({ type, slotProps = {}, className, ...rest }: TickProps & { readonly type: 'checkbox' | 'radio' }) => (
  <span className={classes(css.tick, className)}>
    <input type={type} {...rest} {...slotProps.input} />
  </span>
);

export const Checkbox = (props: TickProps) => <Tick type="checkbox" {...props} />;
export const Radio = (props: TickProps) => <Tick type="radio" {...props} />;

/** On or off, at once. */
export const Switch = ({ slotProps = {}, ...rest }: TickProps) => (
  <input type="checkbox" role="switch" className={css.switch} {...rest} {...slotProps.input} />
);

interface ProgressProps {
  readonly 'aria-label': string;
  /** From 0 to 1; without it nobody knows how far it is. */
  readonly value?: number | undefined;
}

export const Progress = ({ value, ...rest }: ProgressProps) => (
  <progress className={css.progress} {...(value === undefined ? {} : { value, max: 1 })} {...rest} />
);
