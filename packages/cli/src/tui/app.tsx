import { isSignedOut } from '@steward/api-client/client/errors';
import { accounts } from '@steward/api-client/contract/accounts';
import { QueryClientProvider, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Box, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readOptions } from '@steward/api-client/client/queries';
import { EXIT } from '../exit-codes.ts';
import { clean } from '../io/sanitize.ts';
import { wrap } from '../io/width.ts';
import { Form } from './components/form.tsx';
import { createMonitor, isAway } from './connection.ts';
import { ConnectionWatch } from './connection-watch.tsx';
import { Painted } from './components/painted.tsx';
import { LEAST, SizeProvider, useTerminal } from './hooks/use-area.ts';
import { readKeyMap } from './read-key-map.ts';
import { LiveWatch } from './live-watch.tsx';
import { Router } from './router.tsx';
import {
  ActiveProvider,
  ServicesProvider,
  UserProvider,
  VisibleProvider,
  rightsOf,
  useActive,
  useServices,
  type GivenServices,
  type Services,
} from './services.ts';
import { SignInWatch } from './sign-in-watch.tsx';
import { SignIn } from './sign-in.tsx';
import { isUnconfigured, keepServer } from './servers.ts';
import { useStore } from './store.ts';
import { themeNamed } from './theme.ts';

interface AppProps {
  readonly services: GivenServices;
  readonly queryClient: QueryClient;
}

/** All screens, behind signing in. */
export function App({ services: given, queryClient }: AppProps) {
  const chosen = useStore(given.themeName);
  const services = useMemo((): Services => {
    const monitor = createMonitor(() => given.clock.now());
    return {
      ...given,
      client: monitor.watched(given.client),
      connection: monitor.store,
      keyMap: readKeyMap(given.context.configDir),
    };
  }, [given]);
  const themed = useMemo(
    () => (chosen === undefined ? services : { ...services, theme: themeNamed(chosen) }),
    [services, chosen],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={themed}>
        <Room />
      </ServicesProvider>
    </QueryClientProvider>
  );
}

/** Everything, as long as it fits; keys that work anywhere. What was typed stays while the terminal is too small. */
function Room() {
  const { exit, terminal } = useServices();
  const { suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  const size = useMemo(() => ({ width: columns, height: rows }), [columns, rows]);
  const fits = columns >= LEAST.width && rows >= LEAST.height;
  const stop = useCallback(() => {
    suspendTerminal(terminal.suspend).catch(() => undefined);
  }, [suspendTerminal, terminal]);
  useEffect(() => terminal.onStopAsked(stop), [terminal, stop]);
  useInput((input, key) => {
    if (!key.ctrl) return;
    if (input === 'c') exit(EXIT.interrupted);
    else if (input === 'z') stop();
  });
  usePaste(() => undefined);
  return (
    <>
      <Box display={fits ? 'flex' : 'none'}>
        <ActiveProvider value={fits}>
          <VisibleProvider value={fits}>
            <SizeProvider value={size}>
              <Gate />
            </SizeProvider>
          </VisibleProvider>
        </ActiveProvider>
      </Box>
      {fits ? null : (
        <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
          {wrap(
            `This terminal has ${columns} × ${rows} cells. Steward needs ${LEAST.width} × ${LEAST.height}: make it larger, or leave with ctrl-c.`,
            columns,
          ).map((line, at) => (
            <Painted key={at} pieces={[{ text: line, tone: 'warning' }]} />
          ))}
        </Box>
      )}
    </>
  );
}

/** Whoever is not signed in signs in first; a session that ends meanwhile leaves what was typed as it is. */
function Gate() {
  const { client, signedOut } = useServices();
  const isActive = useActive();
  const queryClient = useQueryClient();
  const whySignedOut = useStore(signedOut);
  const isOut = whySignedOut !== undefined;
  const principal = useQuery({
    ...readOptions(client, accounts.principal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isOut,
  });
  const user = principal.data?.user;
  const onSignedIn = async () => {
    signedOut.set(undefined);
    await queryClient.invalidateQueries();
  };
  if (!user && !isOut && principal.error && !isSignedOut(principal.error))
    return (
      <Failed
        text={principal.error.message}
        isAway={isAway(principal.error)}
        onRetry={() => void principal.refetch()}
      />
    );
  const wasEnded = user !== undefined && whySignedOut !== 'asked';
  const mustSignIn = isOut || (!user && principal.error !== null);
  return (
    <>
      {user ? (
        <Box display={mustSignIn ? 'none' : 'flex'}>
          <ActiveProvider value={isActive && !mustSignIn}>
            <VisibleProvider value={isActive && !mustSignIn}>
              <UserProvider value={user}>
                <ConnectionWatch />
                <SignInWatch />
                <LiveWatch key={`live ${user.name} ${rightsOf(user)}`} />
                <Router key={user.name} />
              </UserProvider>
            </VisibleProvider>
          </ActiveProvider>
        </Box>
      ) : null}
      {mustSignIn ? (
        <SignIn
          key={String(wasEnded)}
          reason={wasEnded ? 'Your session has ended. Sign in again to go on.' : undefined}
          isSudden={wasEnded}
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

interface FailedProps {
  readonly text: string;
  readonly isAway: boolean;
  readonly onRetry: () => void;
}

/** The server does not answer before anybody signed in: another address can be given. */
function Failed({ text, isAway: isGone, onRetry }: FailedProps) {
  const { context, exit, switchServer } = useServices();
  const { configDir, env, global } = context;
  const [isAsking, setAsking] = useState(() => isGone && isUnconfigured(configDir, env, global.profile));
  const { width } = useTerminal();
  const isActive = useActive();
  useInput(
    (input, key) => {
      if (input === 'r') onRetry();
      else if (input === 'a' && switchServer) setAsking(true);
      else if (input === 'q' || key.escape) exit(EXIT.tryLater);
    },
    { isActive: isActive && !isAsking },
  );
  if (isAsking && switchServer)
    return (
      <Box flexDirection="column" padding={1}>
        <Form
          title="Which server?"
          remarks={[text]}
          fields={[{ name: 'address', label: 'Address', help: 'Such as https://panel.example.org; it is kept.' }]}
          submitLabel="connect"
          onSubmit={async ({ address = '' }) => switchServer(await keepServer(configDir, address))}
          onLeave={() => setAsking(false)}
        />
      </Box>
    );
  return (
    <Box flexDirection="column" padding={1}>
      {wrap(clean(text), width - 2).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: 'danger' }]} />
      ))}
      <Painted pieces={[{ text: `r try again   ${switchServer ? 'a another server   ' : ''}q quit`, tone: 'quiet' }]} />
    </Box>
  );
}
