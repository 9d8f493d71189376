import { lazy, Suspense } from 'react';
import { useViewer } from '../../hooks/use-viewer.ts';
import { DashboardPage } from './dashboard-page.tsx';

const FrontPage = lazy(() => import('./front-page.tsx').then((module) => ({ default: module.FrontPage })));

/** `/`: the dashboard for whoever is signed in, the front page for visitors. */
export function StartPage() {
  const viewer = useViewer();
  if (viewer === undefined) return null;
  if (viewer !== false) return <DashboardPage viewer={viewer} />;
  return (
    <Suspense fallback={null}>
      <FrontPage />
    </Suspense>
  );
}
