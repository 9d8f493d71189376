import { ApiError } from '@steward/api-client/client/errors';
import { accounts } from '@steward/api-client/contract/accounts';
import { QueryClientProvider, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Box, useInput } from 'ink';
import { readOptions } from '@steward/api-client/client/queries';
import { EXIT } from '../exit-codes.ts';
import { clean } from '../io/sanitize.ts';
import { wrap } from '../io/width.ts';
import { Painted } from './components/painted.tsx';
import { useTerminal } from './hooks/use-area.ts';
import { Router } from './router.tsx';
import { ActiveProvider, ServicesProvider, UserProvider, useServices, type Services } from './services.ts';
import { SignIn } from './sign-in.tsx';
import { useStore } from './store.ts';

interface AppProps {
  readonly services: Services;
  readonly queryClient: QueryClient;
}

/** All screens, behind signing in. */
export function App({ services, queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <Gate />
      </ServicesProvider>
    </QueryClientProvider>
  );
}

/** Whoever is not signed in signs in first; a session that ends meanwhile leaves what was typed as it is. */
function Gate() {
  const { client, exit, signedOut } = useServices();
  const queryClient = useQueryClient();
  const isSignedOut = useStore(signedOut);
  const principal = useQuery({
    ...readOptions(client, accounts.principal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isSignedOut,
  });
  useInput((input, key) => {
    if (key.ctrl && input === 'c') exit(EXIT.interrupted);
  });

  const user = principal.data?.user;
  const onSignedIn = async () => {
    signedOut.set(false);
    await queryClient.invalidateQueries();
  };
  if (
    !user &&
    !isSignedOut &&
    principal.error &&
    !(principal.error instanceof ApiError && principal.error.status === 401)
  )
    return <Failed text={principal.error.message} onRetry={() => void principal.refetch()} />;
  const mustSignIn = isSignedOut || (!user && principal.error !== null);
  return (
    <>
      {user ? (
        <Box display={mustSignIn ? 'none' : 'flex'}>
          <ActiveProvider value={!mustSignIn}>
            <UserProvider value={user}>
              <Router key={`${user.name} ${user.adminLevel} ${user.developerLevel}`} />
            </UserProvider>
          </ActiveProvider>
        </Box>
      ) : null}
      {mustSignIn ? (
        <SignIn
          reason={user ? 'Your session has ended. Sign in again to go on.' : undefined}
          name={user?.name}
          onSignedIn={onSignedIn}
        />
      ) : null}
      {!user && !mustSignIn ? (
        <Painted
          pieces={[
            { text: ' Steward', tone: 'accent' },
            { text: '  Connecting...', tone: 'quiet' },
          ]}
        />
      ) : null}
    </>
  );
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { exit } = useServices();
  const { width } = useTerminal();
  useInput((input, key) => {
    if (input === 'r') onRetry();
    else if (input === 'q' || key.escape) exit(EXIT.tryLater);
  });
  return (
    <Box flexDirection="column" padding={1}>
      {wrap(clean(text), width - 2).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: 'danger' }]} />
      ))}
      <Painted pieces={[{ text: 'r try again   q quit', tone: 'quiet' }]} />
    </Box>
  );
}
