import { allows } from '@steward/api-client/rules/access';
import { useMemo, useReducer } from 'react';
import { dashboardScreens } from '../features/dashboard/screen.tsx';
import { logScreens } from '../features/logs/screens.tsx';
import { playerScreens } from '../features/player/screens.tsx';
import { sessionScreens } from '../features/sessions/screens.tsx';
import {
  NavigationProvider,
  moved,
  type Navigation,
  type Params,
  type RouterState,
  type ScreenSpec,
} from './navigation.ts';
import { useServices, useUser, viewerOf } from './services.ts';

/** Every screen; those that are tabs in the order of the tabs. */
const allScreens: readonly ScreenSpec[] = [...dashboardScreens, ...playerScreens, ...sessionScreens, ...logScreens];

/** Shows where the person is. */
export function Router() {
  const user = useUser();
  const { message } = useServices();
  const { screens, tabs } = useMemo(() => {
    const viewer = viewerOf(user);
    const open = allScreens.filter(({ access }) => allows(access, viewer) !== false);
    return { screens: open, tabs: open.filter(({ isTab }) => isTab) };
  }, [user]);
  const [state, move] = useReducer(moved, undefined, (): RouterState => ({
    tab: 0,
    stacks: tabs.map(({ id }) => [{ screen: id, params: {} }]),
  }));
  const stack = state.stacks[state.tab] ?? [];
  const place = stack.at(-1) ?? { screen: tabs[0]?.id ?? '', params: {} };

  const go =
    (kind: 'open' | 'replace') =>
    (screen: string, params: Params = {}) => {
      if (!screens.some(({ id }) => id === screen))
        return message.set({ text: 'You are not authorized to view this page.', tone: 'warning' });
      const home = kind === 'open' ? tabs.findIndex(({ id }) => id === screen) : -1;
      return move({ kind, place: { screen, params }, home: home < 0 ? undefined : home });
    };
  const navigation: Navigation = {
    tabs,
    screens,
    tab: state.tab,
    place,
    canGoBack: stack.length > 1,
    openTab: (tab) => move({ kind: 'tab', tab }),
    open: go('open'),
    replace: go('replace'),
    back: () => move({ kind: 'back' }),
  };
  const screen = screens.find(({ id }) => id === place.screen);
  return <NavigationProvider value={navigation}>{screen?.render(place.params) ?? null}</NavigationProvider>;
}
