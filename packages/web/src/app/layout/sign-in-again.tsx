import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useHasEnded, type SignedInViewer } from '../../hooks/use-viewer.ts';
import { dispatchAuth } from '../../session.ts';
import css from './sign-in-again.module.css';

const Dialog = lazy(() => import('../../components/mui/dialog.tsx').then((module) => ({ default: module.Dialog })));
const LoginForm = lazy(() =>
  import('../../features/login/login-form.tsx').then(({ LoginForm: Component }) => ({ default: Component })),
);

/** Asks who was signed in to sign in again, over the page as they left it: nothing that was typed is lost. */
export function SignInAgain({ viewer }: { readonly viewer: SignedInViewer }) {
  const hasEnded = useHasEnded();
  const queryClient = useQueryClient();
  const id = useId();
  if (!hasEnded) return null;
  return (
    <Suspense fallback={null}>
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
          <Suspense fallback={<p role="status">Loading…</p>}>
            <LoginForm name={viewer.name} />
          </Suspense>
          <button
            type="button"
            className={css.leave}
            onClick={() => dispatchAuth(queryClient, { name: 'logout', user: false })}
          >
            Leave, and forget what I typed
          </button>
        </div>
      </Dialog>
    </Suspense>
  );
}
