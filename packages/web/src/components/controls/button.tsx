import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import css from './button.module.css';

interface Look {
  /** Filled, with a border, or the words alone. */
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly color?: 'primary' | 'secondary' | 'error';
  readonly startIcon?: ReactNode;
  readonly endIcon?: ReactNode;
  readonly fullWidth?: boolean;
  readonly className?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
}

type Props<Own, C extends ElementType> = Own & { readonly component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof Own | 'component'
  >;

export type ButtonProps<C extends ElementType = 'button'> = Props<Look, C>;

/** What a link that cannot be followed now says of itself; a button has its own way to. */
const stateOf = (component: ElementType, disabled: boolean) =>
  component === 'button' ? { type: 'button', disabled } : disabled ? { 'aria-disabled': true, tabIndex: -1 } : {};

/** A button, or with `component` a link that looks so. */
export function Button<C extends ElementType = 'button'>({
  component,
  variant = 'outlined',
  color = 'secondary',
  startIcon,
  endIcon,
  fullWidth = false,
  className,
  disabled = false,
  children,
  ...rest
}: ButtonProps<C>) {
  const Root: ElementType = component ?? 'button';
  return (
    <Root
      className={[css.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-color={color}
      data-full={fullWidth || undefined}
      {...stateOf(Root, disabled)}
      {...rest}
    >
      {startIcon !== undefined && <span className={css.start}>{startIcon}</span>}
      {children}
      {endIcon !== undefined && <span className={css.end}>{endIcon}</span>}
    </Root>
  );
}

interface IconLook {
  readonly className?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
}

/** A button of an icon alone: it needs an `aria-label`. */
export const IconButton = ({ className, disabled = false, ...rest }: Props<IconLook, 'button'>) => (
  <button type="button" disabled={disabled} className={[css.icon, className].filter(Boolean).join(' ')} {...rest} />
);
