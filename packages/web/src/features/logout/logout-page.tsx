import { accounts } from '@steward/api-client/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { write } from '../../api.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { dispatchAuth } from '../../session.ts';
import css from './logout.module.css';

/** `/logout`: ends the session and goes to the login page. */
export function LogoutPage() {
  useTitle('Sign out');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({ ...write(accounts.signOut), meta: {} });
  const start = () =>
    mutate(
      {},
      {
        onSuccess: ({ user }) => {
          dispatchAuth(queryClient, { name: 'logout', user });
          void navigate('/login', { replace: true });
        },
      },
    );
  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);
  return (
    <main className={css.page}>
      {error === null ? (
        <p role="status">Signing out…</p>
      ) : (
        <>
          <h1>You are still signed in</h1>
          <p role="alert">{error.message || 'An unknown error occurred...'}</p>
          <p>
            <button type="button" className={css.again} onClick={start}>
              Try again
            </button>{' '}
            or <Link to="/">go back</Link>.
          </p>
        </>
      )}
    </main>
  );
}
