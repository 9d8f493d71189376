import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { NotAuthorized } from '../../components/whole-page.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { OfflineBar } from '../../components/offline-bar.tsx';
import { loginPath } from '../../components/return-path.ts';
import { PagesProvider, usePageRecord, type TitledPage } from '../../components/pages.ts';
import { RouteAccessProvider, type AccessOf } from '../../components/route-access.ts';
import { handleOf } from '../../components/route-handle.ts';
import { TipLayer } from '../../components/tip-layer.tsx';
import { Toaster } from '../../components/toaster.tsx';
import { useSiteConfigIsKnown } from '../../hooks/use-site.ts';
import { mayView, useViewer, type SignedInViewer } from '../../hooks/use-viewer.ts';
import type { AppAction } from '../actions.ts';
import type { MenuGroup } from '../menu.ts';
import { AreaBar } from './area-bar.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import css from './layout.module.css';
import { LiveWork } from './live-work.tsx';
import { NavigationLine } from './navigation-line.tsx';
import { PageKeys } from './page-keys.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PrintHead } from './print-head.tsx';
import { RestartBar } from './restart-bar.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { Visitor } from './visitor.tsx';

const BarredNotice = lazy(() => import('./barred-notice.tsx').then((module) => ({ default: module.BarredNotice })));

interface LayoutProps {
  readonly pages: readonly TitledPage[];
  readonly menu: readonly MenuGroup[];
  readonly actions: readonly AppAction[];
  /** Who may open which address, from the routes themselves. */
  readonly accessOf: AccessOf;
}

/** What the viewer meets at this address: the page, a refusal, or the notice of a barred account. */
function Guarded({ viewer }: { readonly viewer: SignedInViewer }) {
  const matches = useMatches();
  const refused = matches.some((match) => {
    const { access } = handleOf(match);
    return access !== undefined && mayView(access, viewer, match.params) === false;
  });
  if (viewer.barred && !matches.some((match) => handleOf(match).whenBarred))
    return (
      <Suspense fallback={null}>
        <BarredNotice viewer={viewer} />
      </Suspense>
    );
  return refused ? <NotAuthorized /> : <Outlet />;
}

function Frame({ viewer, menu, actions }: Pick<LayoutProps, 'menu' | 'actions'> & { readonly viewer: SignedInViewer }) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const { frame } = usePageRecord();
  const drawn = menu.filter(({ key }) => key !== 'account');
  const account = menu.find(({ key }) => key === 'account')?.items ?? [];
  return (
    <div className={css.frame}>
      <RouteFocus />
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {frame === undefined && (
        <Drawer viewer={viewer} menu={drawn} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      )}
      <div className={css.main}>
        {frame === undefined ? (
          <TopBar
            viewer={viewer}
            account={account}
            onMenu={() => setDrawerOpen(true)}
            onSearch={() => setPaletteOpen(true)}
          />
        ) : (
          <AreaBar name={frame} viewer={viewer} account={account} />
        )}
        <RestartBar viewer={viewer} />
        <SignInNotice />
        <main id="content" tabIndex={-1} className={css.content}>
          <PrintHead reader={viewer.name} />
          <LiveWork viewer={viewer} />
          <Guarded viewer={viewer} />
        </main>
        <Footer />
      </div>
      <PageKeys />
      <PaletteHost actions={actions} open={paletteOpen} onToggle={setPaletteOpen} />
    </div>
  );
}

/** The panel's frame: menu, top bar, guard and footer. Whoever is not signed in is sent to the login page. */
export function Layout({ pages, menu, actions, accessOf }: LayoutProps) {
  const viewer = useViewer();
  const isKnown = useSiteConfigIsKnown();
  const location = useLocation();
  return (
    <>
      <NavigationLine />
      {viewer === undefined || !isKnown ? null : viewer !== false ? (
        <RouteAccessProvider value={accessOf}>
          <PagesProvider value={pages}>
            <Frame key={viewer.id} viewer={viewer} menu={menu} actions={actions} />
            <SignInAgain viewer={viewer} />
          </PagesProvider>
        </RouteAccessProvider>
      ) : location.pathname === '/' ? (
        <Visitor>
          <Outlet />
        </Visitor>
      ) : (
        <Navigate to={loginPath(location)} replace />
      )}
      <ScrollRestoration />
      <LeaveGuard />
      <TipLayer />
      <Toaster />
      <OfflineBar />
    </>
  );
}
