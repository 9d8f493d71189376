import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '../../components/return-path.ts';
import { useSiteConfig } from '../../hooks/use-site.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import { LoginForm } from './login-form.tsx';
import css from './login.module.css';

/** `/login`: signs in and goes back to where the person came from. */
export function LoginPage() {
  useTitle('Sign in');
  const [search] = useSearchParams();
  const config = useSiteConfig();
  const viewer = useViewer();
  const back = safeReturnPath(search.get('return'));
  if (viewer) return <Navigate to={back} replace />;
  return (
    <main className={css.page}>
      <div className={css.card}>
        <header className={css.brand}>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <div>
            <h1>Sign in</h1>
            <p className={css.community}>{config?.communityName ?? '\u00a0'}</p>
          </div>
        </header>
        <LoginForm />
        {config?.registerUrl && (
          <p className={css.register}>
            No account yet? <a href={config.registerUrl}>Register</a>
          </p>
        )}
      </div>
      {config?.demonstration && (
        <p className={css.demonstration}>
          <strong>Demonstration.</strong> Sign in as <code>Rank_5</code> (staff), <code>Dev_3</code> (developer) or{' '}
          <code>Player_One</code> (player). The password is <code>steward-demo</code>.
        </p>
      )}
    </main>
  );
}
