import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import { allows } from '@steward/api-client/rules/access';
import { Box } from 'ink';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { accountScreens } from '../features/account/screens.tsx';
import { dashboardScreens } from '../features/dashboard/screen.tsx';
import { logScreens } from '../features/logs/screens.tsx';
import { onlineScreens } from '../features/online/screens.tsx';
import { playerScreens } from '../features/player/screens.tsx';
import { sessionScreens } from '../features/sessions/screens.tsx';
import { auditScreens } from '../features/audit/screens.tsx';
import { bugScreens } from '../features/bugs/screens.tsx';
import { researchScreens } from '../features/research/screens.tsx';
import { restartScreens } from '../features/restart/screens.tsx';
import { routeblockScreens } from '../features/routeblocks/screens.tsx';
import { staffScreens } from '../features/staff/screens.tsx';
import { vacScreens } from '../features/vac/screens.tsx';
import { vehicleScreens } from '../features/vehicle/screens.tsx';
import { propertyScreens } from '../features/property/screens.tsx';
import { groupScreens } from '../features/group/screens.tsx';
import { awardScreens } from '../features/awards/screens.tsx';
import { taxScreens } from '../features/tax/screens.tsx';
import { helpScreens } from '../features/help/screens.tsx';
import { itemScreens } from '../features/items/screens.tsx';
import { donationScreens } from '../features/donate/screens.tsx';
import { keptDonationScreens } from '../features/donate/kept-screens.ts';
import { keptAwardScreens } from '../features/awards/kept-screens.ts';
import { linkScreens } from '../features/links/screens.ts';
import { typeScreens } from '../features/types/screens.ts';
import { alertChannelScreens } from '../features/alert-channels/screens.ts';
import { feedScreens } from '../features/feeds/screens.tsx';
import { outboxScreens } from '../features/outbox/screens.tsx';
import { gameServerScreens } from '../features/game-servers/screens.tsx';
import { characterScreens } from '../features/characters/screens.tsx';
import { boardScreens } from '../features/dashboard/board-screens.tsx';
import { assetScreens } from '../features/player/asset-screens.tsx';
import {
  NavigationProvider,
  moved,
  type Navigation,
  type Params,
  type RouterState,
  type ScreenSpec,
} from './navigation.ts';
import { KeptProvider, createKept } from './kept.ts';
import { ScreenReads, ScreenReadsProvider } from './screen-reads.ts';
import { ActiveProvider, VisibleProvider, useActive, useServices, useUser, useVisible, viewerOf } from './services.ts';

/** Screens of a way back that stay as they were; those before them begin anew. */
const MOST_KEPT = 8;

/** Every screen; those that are tabs in the order of the tabs. */
export const allScreens: readonly ScreenSpec[] = [
  ...dashboardScreens,
  ...playerScreens,
  ...sessionScreens,
  ...logScreens,
  ...staffScreens,
  ...routeblockScreens,
  ...vacScreens,
  ...researchScreens,
  ...auditScreens,
  ...bugScreens,
  ...restartScreens,
  ...onlineScreens,
  ...accountScreens,
  ...vehicleScreens,
  ...propertyScreens,
  ...groupScreens,
  ...assetScreens,
  ...characterScreens,
  ...awardScreens,
  ...boardScreens,
  ...donationScreens,
  ...taxScreens,
  ...helpScreens,
  ...itemScreens,
  ...feedScreens,
  ...alertChannelScreens,
  ...keptAwardScreens,
  ...keptDonationScreens,
  ...linkScreens,
  ...typeScreens,
  ...outboxScreens,
  ...gameServerScreens,
];

/** Shows where the person is. */
export function Router() {
  const user = useUser();
  const { message, keyMap } = useServices();
  useEffect(() => {
    const [problem] = keyMap.problems;
    if (problem !== undefined) message.set({ text: problem, tone: 'warning' });
  }, [keyMap, message]);
  const { screens, refused, tabs } = useMemo(() => {
    const viewer = viewerOf(user);
    const open = allScreens.filter(({ access }) => allows(access, viewer) !== false);
    const closed = allScreens.filter((screen) => !open.includes(screen));
    return { screens: open, refused: closed, tabs: open.filter(({ isTab }) => isTab) };
  }, [user]);
  const [state, move] = useReducer(moved, undefined, (): RouterState => ({
    tab: 0,
    recent: [],
    stacks: tabs.map(({ id }) => [{ screen: id, params: {} }]),
  }));
  const stack = state.stacks[state.tab] ?? [];

  const go =
    (kind: 'open' | 'replace') =>
    (screen: string, params: Params = {}) => {
      if (!screens.some(({ id }) => id === screen)) return message.set({ text: NOT_AUTHORIZED, tone: 'warning' });
      const home = kind === 'open' ? tabs.findIndex(({ id }) => id === screen) : -1;
      return move({ kind, place: { screen, params }, home: home < 0 ? undefined : home });
    };
  const moves = {
    tabs,
    screens,
    refused,
    recent: state.recent,
    tab: state.tab,
    openTab: (tab: number) => move({ kind: 'tab', tab }),
    open: go('open'),
    replace: go('replace'),
    back: () => move({ kind: 'back' }),
  };
  const [kept] = useState(createKept);
  useEffect(() => () => kept.close(), [kept]);
  const shown = stack.map((place, at) =>
    at < stack.length - MOST_KEPT ? null : (
      <Shown
        key={`${state.tab} ${at} ${place.screen}`}
        navigation={{ ...moves, place, canGoBack: at > 0 }}
        isTop={at === stack.length - 1}
      />
    ),
  );
  return <KeptProvider value={kept}>{shown}</KeptProvider>;
}

interface ShownProps {
  readonly navigation: Navigation;
  /** Whether it is what the person sees. */
  readonly isTop: boolean;
}

/** A screen. Those under it stay as they are, unseen and without keys, for the way back. */
function Shown({ navigation, isTop }: ShownProps) {
  const isActive = useActive();
  const isVisible = useVisible();
  const { clock } = useServices();
  const { screens, place } = navigation;
  const [reads] = useState(() => new ScreenReads(clock.now));
  const screen = screens.find(({ id }) => id === place.screen);
  return (
    <Box display={isTop ? 'flex' : 'none'}>
      <ActiveProvider value={isActive && isTop}>
        <VisibleProvider value={isVisible && isTop}>
          <NavigationProvider value={navigation}>
            <ScreenReadsProvider value={reads}>{screen?.render(place.params) ?? null}</ScreenReadsProvider>
          </NavigationProvider>
        </VisibleProvider>
      </ActiveProvider>
    </Box>
  );
}
