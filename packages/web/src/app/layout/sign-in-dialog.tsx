import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Dialog } from '../../components/mui/dialog.tsx';
import { LoginForm } from '../../features/login/login-form.tsx';
import { dispatchAuth } from '../../session.ts';
import css from './sign-in-again.module.css';

/** Signs in again over the page. */
export function SignInDialog({ name }: { readonly name: string }) {
  const queryClient = useQueryClient();
  const id = useId();
  return (
    <Dialog
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{
        backdrop: { className: css.veil },
        paper: { sx: { width: '100%', maxWidth: 400 } },
      }}
    >
      <div className={css.body}>
        <h2 id={`${id}-title`}>Sign in again</h2>
        <p id={`${id}-text`} className={css.text}>
          Your session is over. What you typed is still there, and you go on where you are.
        </p>
        <LoginForm name={name} />
        <button
          type="button"
          className={css.leave}
          onClick={() => dispatchAuth(queryClient, { name: 'logout', user: false })}
        >
          Leave, and forget what I typed
        </button>
      </div>
    </Dialog>
  );
}
