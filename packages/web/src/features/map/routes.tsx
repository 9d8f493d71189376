import MapIcon from '@mui/icons-material/MapOutlined';
import { signedIn } from '@steward/api-client/rules/access';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'map',
    handle: {
      go: 'm',
      access: signedIn,
      title: 'Map',
      area: 'community',
      order: 30,
      icon: MapIcon,
      menu: {},
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./map-page.tsx')).MapPage }),
  },
];
