import { useViewer } from '../../hooks/use-viewer.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { FrontPage } from './front-page.tsx';

/** `/`: the front page for visitors, the dashboard for whoever is signed in. */
export function StartPage() {
  const viewer = useViewer();
  if (viewer === undefined) return null;
  return viewer === false ? <FrontPage /> : <DashboardPage viewer={viewer} />;
}
