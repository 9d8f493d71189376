import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { Transport } from '@steward/api-client/transport/transport';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { afterEach } from 'vitest';
import { goOnReading, replaceTransport } from '../api.ts';
import { features } from '../app/features.ts';
import { clearUserOnSignOut, createQueryClient } from '../app/query-client.ts';
import { LeaveGuard } from '../components/leave-guard.tsx';
import { PagesProvider, titledIn } from '../components/pages.ts';
import { accessIn, RouteAccessProvider } from '../components/route-access.ts';
import { Toaster } from '../components/toaster.tsx';
import { setConnection } from '../connection.ts';
import { letGo } from '../unsaved.ts';
import { aPrincipal, aSiteConfig } from './factories.ts';
import { Refusal, scriptedTransport, type ScriptedTransport } from './scripted-transport.ts';

export interface RenderOptions {
  /** Where the person is. */
  readonly at?: string;
  /** Who is signed in; false for nobody. A plain player by default. */
  readonly as?: Partial<Principal> | false;
  /** The script, or another way to the server; made when it is left out. */
  readonly transport?: Transport;
  /** The routes have the panel's frame around them already. */
  readonly hasFrame?: boolean;
}

export interface Rendered extends RenderResult {
  /** The script, when the test made one or let it be made. */
  readonly transport: ScriptedTransport;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createMemoryRouter>;
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  cleanup();
  for (const undo of cleanups.splice(0)) undo();
  setConnection('ok');
  goOnReading();
  letGo();
  sessionStorage.clear();
});

/** A script that knows who is signed in and the site's configuration. */
export function signedInTransport(as: Partial<Principal> | false = {}): ScriptedTransport {
  return scriptedTransport()
    .on(site.config, aSiteConfig())
    .on(accounts.principal, as === false ? new Refusal(401, 'Please sign in first.') : { user: aPrincipal(as) });
}

/** What the frame does for pages that are rendered without it. */
const Guarded = () => (
  <>
    <Outlet />
    <LeaveGuard />
  </>
);

/** Pages without the frame, which shows messages by itself. */
const Bare = () => (
  <>
    <Guarded />
    <Toaster />
  </>
);

/** Renders routes with the real client, router, theme and messages over a script. */
export function renderRoutes(
  routes: RouteObject[],
  { at = '/', as = {}, transport, hasFrame = false }: RenderOptions = {},
): Rendered {
  const script = transport ?? signedInTransport(as);
  const before = replaceTransport(script);
  const queryClient = createQueryClient();
  const stop = clearUserOnSignOut(queryClient);
  const router = createMemoryRouter(
    [{ HydrateFallback: () => null, element: hasFrame ? <Outlet /> : <Bare />, children: routes }],
    { initialEntries: [at] },
  );
  cleanups.push(() => {
    stop();
    queryClient.clear();
    router.dispose();
    replaceTransport(before);
  });
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <RouteAccessProvider value={accessIn(features)}>
        <PagesProvider value={titledIn(features)}>
          <RouterProvider router={router} />
        </PagesProvider>
      </RouteAccessProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, transport: script as ScriptedTransport, queryClient, router };
}

/** Renders one element at `/`. */
export const renderElement = (element: React.ReactNode, options: RenderOptions = {}): Rendered =>
  renderRoutes([{ path: '*', element }], options);
