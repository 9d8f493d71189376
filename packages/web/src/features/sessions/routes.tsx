import SessionsIcon from '@mui/icons-material/PolicyOutlined';
import { sessions } from '@steward/api-client/contract/sessions';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

const handle = (own: RouteHandle): RouteHandle => ({ frame: 'Anti-cheat sessions', ...own });

export const routes: RouteObject[] = [
  {
    path: 'sessions',
    handle: handle({
      go: 's',
      access: sessions.active.access,
      title: 'Anti-cheat sessions',
      keywords: 'vac',
      area: 'community',
      order: 60,
      icon: SessionsIcon,
      menu: { label: 'Anti-cheat', unless: '/staff', counts: ['flaggedSessions'] },
      empty: sessions.active.empty,
      command: 'sessions list',
    }),
    lazy: async () => ({ Component: (await import('./active-page.tsx')).ActiveSessionsPage }),
  },
  {
    path: 'sessions/player/:name',
    handle: handle({
      access: sessions.ofPlayer.access,
      empty: sessions.ofPlayer.empty,
      command: 'sessions player',
    }),
    lazy: async () => ({ Component: (await import('./player-page.tsx')).PlayerSessionsPage }),
  },
  {
    path: 'sessions/hash/:hash',
    handle: handle({ access: sessions.hash.access, command: 'sessions hash' }),
    lazy: async () => ({ Component: (await import('./hash-page.tsx')).HashPage }),
  },
  {
    path: 'sessions/:id',
    handle: handle({ access: sessions.show.access, command: 'sessions show', shape: [[265, 175, 420, 135]] }),
    lazy: async () => ({ Component: (await import('./session-page.tsx')).SessionPage }),
    children: [
      {
        path: 'events',
        handle: handle({ access: sessions.events.access, command: 'sessions events' }),
        lazy: async () => ({ Component: (await import('./events-dialog.tsx')).EventsDialog }),
      },
      {
        path: 'screens',
        handle: handle({ access: sessions.screens.access, command: 'sessions screens' }),
        lazy: async () => ({ Component: (await import('./screens-dialog.tsx')).ScreensDialog }),
      },
      {
        path: 'flag',
        handle: handle({ access: sessions.flag.access }),
        lazy: async () => ({ Component: (await import('./flag-dialog.tsx')).FlagDialog }),
      },
      {
        path: 'clean',
        handle: handle({ access: sessions.clean.access }),
        lazy: async () => ({ Component: (await import('./clean-dialog.tsx')).CleanDialog }),
      },
    ],
  },
];
