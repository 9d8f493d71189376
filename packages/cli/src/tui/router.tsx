import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import { allows } from '@steward/api-client/rules/access';
import { accounts } from '@steward/api-client/contract/accounts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Box } from 'ink';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import {
  NavigationProvider,
  moved,
  type Navigation,
  type Params,
  type RouterState,
  type ScreenSpec,
} from './navigation.ts';
import { allScreens } from './all-screens.ts';
import { screenRefusal } from './palette.ts';
import { KeptProvider, createKept, type Kept } from './kept.ts';
import { ScreenReads, ScreenReadsProvider } from './screen-reads.ts';
import {
  ActiveProvider,
  VisibleProvider,
  useActive,
  rightsOf,
  useServices,
  useUser,
  useVisible,
  viewerOf,
} from './services.ts';

/** Screens of a way back that stay as they were; those before them begin anew. */
const MOST_KEPT = 8;

const byTab = (one: ScreenSpec, other: ScreenSpec) => (one.tab ?? 0) - (other.tab ?? 0);

/** What goes on beside the screens, which ends with the rights that it began with. */
function useKeptOf(rights: string): Kept {
  const [held, setHeld] = useState(() => ({ rights, kept: createKept() }));
  if (held.rights !== rights) setHeld({ rights, kept: createKept() });
  useEffect(() => () => held.kept.close(), [held]);
  return held.kept;
}

/** Forgets what was read with other rights, reads again what is shown, and says so. */
function useReadAnew(rights: string): void {
  const { message } = useServices();
  const queryClient = useQueryClient();
  const known = useRef(rights);
  useEffect(() => {
    if (known.current === rights) return;
    known.current = rights;
    const isOther = ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[1] !== accounts.principal.id;
    queryClient.removeQueries({ type: 'inactive', predicate: isOther });
    void queryClient.invalidateQueries({ predicate: isOther });
    message.set({ text: 'Your rank or your permissions were changed.', tone: 'warning' });
  }, [rights, queryClient, message]);
}

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
    const first = open.filter(({ tab }) => tab !== undefined).toSorted(byTab);
    return {
      tabs: first,
      screens: [...first, ...open.filter(({ tab }) => tab === undefined)],
      refused: allScreens.filter((screen) => !open.includes(screen)),
    };
  }, [user]);
  const [state, move] = useReducer(moved, undefined, (): RouterState => ({
    tab: 0,
    homes: tabs.map(({ id }) => id),
    recent: [],
    stacks: tabs.map(({ id }) => [{ screen: id, params: {} }]),
  }));
  // Forms that are open stay with what was typed, where their screen is still the viewer's.
  const rights = rightsOf(user);
  const [knownRights, setKnownRights] = useState(rights);
  if (knownRights !== rights) {
    setKnownRights(rights);
    move({ kind: 'rights', homes: tabs.map(({ id }) => id), mayOpen: (id) => screens.some((one) => one.id === id) });
  }
  const stack = state.stacks[state.tab] ?? [];

  const go =
    (kind: 'open' | 'replace') =>
    (screen: string, params: Params = {}) => {
      if (!screens.some(({ id }) => id === screen)) {
        const barred = refused.find(({ id }) => id === screen);
        return message.set({ text: barred ? screenRefusal(barred) : NOT_AUTHORIZED, tone: 'warning' });
      }
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
  const kept = useKeptOf(rights);
  useReadAnew(rights);
  const shown = stack.map((place, at) =>
    at < stack.length - MOST_KEPT ? null : (
      <Shown
        key={`${state.homes[state.tab]} ${at} ${place.screen}`}
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
