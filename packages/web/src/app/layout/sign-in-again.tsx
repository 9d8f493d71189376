import { lazy, Suspense } from 'react';
import { useHasEnded, type SignedInViewer } from '../../hooks/use-viewer.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })));

/** Asks who was signed in to sign in again, over the page as they left it: nothing that was typed is lost. */
export function SignInAgain({ viewer }: { readonly viewer: SignedInViewer }) {
  const hasEnded = useHasEnded();
  return hasEnded ? (
    <Suspense fallback={null}>
      <SignInDialog name={viewer.name} />
    </Suspense>
  ) : null;
}
