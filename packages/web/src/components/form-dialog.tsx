import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from './form/form.tsx';
import { RouteDialog, useCloseRoute } from './route-dialog.tsx';

interface FormDialogProps<E extends Endpoint, V extends FieldValues> extends Omit<
  FormProps<E, V>,
  'onCancel' | 'secondary'
> {
  readonly title: string;
  readonly width?: 'small' | 'medium' | 'large';
  /** Closes to the route above by default. */
  readonly onClose?: () => void;
  /** Text above the fields. */
  readonly intro?: ReactNode;
}

/** A form in a dialog: closes when it is saved, and asks before it throws away what was typed. */
export function FormDialog<E extends Endpoint, V extends FieldValues>(props: FormDialogProps<E, V>) {
  const { title, width = 'small', onClose, intro, children, onSuccess, redirect, ...form } = props;
  const closeRoute = useCloseRoute();
  const close = onClose ?? closeRoute;
  return (
    <RouteDialog title={title} width={width} onClose={close}>
      <Form<E, V>
        {...form}
        {...(redirect ? { redirect } : {})}
        onSuccess={(result, values) => {
          onSuccess?.(result, values);
          if (!redirect) close();
        }}
        onCancel={close}
      >
        {intro}
        {children}
      </Form>
    </RouteDialog>
  );
}
