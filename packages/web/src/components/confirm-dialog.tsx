import { isConflict } from '@steward/api-client/client/errors';
import type { Result } from '@steward/api-client/client/client';
import type { Endpoint, Input } from '@steward/api-client/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { TextInput } from './controls/inputs.tsx';
import { Button } from './controls/button.tsx';
import { write } from '../api.ts';
import { useForbidden } from './form/forbidden.ts';
import { ErrorNotice, Notice } from './notices.tsx';
import { RouteDialog, useCloseRoute } from './route-dialog.tsx';
import css from './form/form.module.css';

interface ConfirmDialogProps<E extends Endpoint> {
  /** A question that names the object: 'Remove the block of 203.0.113.0/24?' */
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly endpoint: E;
  readonly input: Input<E>;
  /** A verb: 'Remove'. */
  readonly confirmLabel: string;
  /** False where it harms nothing. */
  readonly danger?: boolean;
  /** What has to be typed first, for the worst. */
  readonly typeToConfirm?: string;
  /** Closes to the route above by default. */
  readonly onClose?: () => void;
  readonly onSuccess?: (result: Result<E>) => void;
  /** The state of things forbids it (409): reads again what is asked about. */
  readonly onConflict?: () => void;
}

/** Asks before something that cannot be taken back, and makes the call. */
export function ConfirmDialog<E extends Endpoint>(props: ConfirmDialogProps<E>) {
  const { title, children, endpoint, input, confirmLabel, danger = true, typeToConfirm, onClose } = props;
  const { onSuccess, onConflict } = props;
  const closeRoute = useCloseRoute();
  const close = onClose ?? closeRoute;
  const id = useId();
  const [typed, setTyped] = useState('');
  const mutation = useMutation(write(endpoint));
  const refusal = useForbidden();
  // What this very call does to the thing forbids nothing.
  const forbidden = mutation.isPending || mutation.isSuccess ? undefined : refusal;
  const isUnlocked = (typeToConfirm === undefined || typed.trim() === typeToConfirm) && forbidden === undefined;
  const confirm = () =>
    mutation.mutate(input, {
      onSuccess: (result) => {
        onSuccess?.(result);
        close();
      },
      onError: (error) => {
        if (isConflict(error)) onConflict?.();
      },
    });
  return (
    <RouteDialog title={title} width="small" onClose={close}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isUnlocked && !mutation.isPending) confirm();
        }}
      >
        <div>{children}</div>
        {typeToConfirm !== undefined && (
          <div>
            <label htmlFor={id} className={css.label}>
              Type <strong>{typeToConfirm}</strong> to confirm
            </label>
            <TextInput
              id={id}
              fullWidth
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        {forbidden !== undefined && <Notice kind="warning">{forbidden}</Notice>}
        {mutation.error !== null && <ErrorNotice error={mutation.error} />}
        <div className={css.buttons}>
          <Button onClick={close} autoFocus={typeToConfirm === undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={!isUnlocked || mutation.isPending}
          >
            {mutation.isPending ? 'Working…' : confirmLabel}
          </Button>
        </div>
      </form>
    </RouteDialog>
  );
}
