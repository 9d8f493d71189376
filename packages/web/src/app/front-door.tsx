import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { OfflineBar } from '../components/offline-bar.tsx';
import { TipLayer } from '../components/tip-layer.tsx';
import { Toaster } from '../components/toaster.tsx';
import { useViewer } from '../hooks/use-viewer.ts';
import { Visitor } from './layout/visitor.tsx';

const FrontPage = lazy(() =>
  import('../features/dashboard/front-page.tsx').then((module) => ({ default: module.FrontPage })),
);

/** `/` for visitors, without the panel; whoever has signed in is led on to it. */
export function FrontDoor({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const isSignedIn = Boolean(useViewer());
  const leadOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (isSignedIn) leadOn();
  }, [isSignedIn]);
  if (isSignedIn) return null;
  return (
    <>
      <Visitor>
        <Suspense fallback={null}>
          <FrontPage />
        </Suspense>
      </Visitor>
      <TipLayer />
      <Toaster />
      <OfflineBar />
    </>
  );
}
