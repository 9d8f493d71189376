import type { Access } from '@steward/api-client/rules/access';
import { createContext, useContext, type ReactNode } from 'react';

export type Params = Readonly<Record<string, string>>;

/** A screen and what it shows. */
export interface Place {
  readonly screen: string;
  readonly params: Params;
}

/** A screen as a feature declares it. */
export interface ScreenSpec {
  readonly id: string;
  readonly title: string;
  /** Who may see it; others do not find it in the menu. */
  readonly access: Access;
  /** The place of its tab, where it has one. */
  readonly tab?: number;
  /** Opened only from other screens, not by its name. */
  readonly isInner?: true;
  /** The parameter that a word after its name means, for the command line. */
  readonly word?: string;
  /** The command that shows the same. The portal's page of that command is opened in the browser; its first page without one. */
  readonly command?: string | ((params: Params) => string);
  /** What that page is asked for in its address beside names; what is empty is left out. */
  readonly webQuery?: (params: Params) => Params;
  readonly render: (params: Params) => ReactNode;
}

export interface Navigation {
  /** Tabs that the person may see. */
  readonly tabs: readonly ScreenSpec[];
  /** Screens that the person may open by name. */
  readonly screens: readonly ScreenSpec[];
  /** Screens that are not for the person. */
  readonly refused: readonly ScreenSpec[];
  /** Where the person was, the latest first. */
  readonly recent: readonly Place[];
  readonly tab: number;
  readonly place: Place;
  readonly canGoBack: boolean;
  openTab(at: number): void;
  open(screen: string, params?: Params): void;
  /** Another thing in place of this one, without a step to go back. */
  replace(screen: string, params?: Params): void;
  back(): void;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('A screen was shown outside of the router.');
  return navigation;
}

export interface RouterState {
  readonly tab: number;
  /** The screen that each tab begins with. */
  readonly homes: readonly string[];
  /** One pile of places a tab; the last one is shown. */
  readonly stacks: readonly (readonly Place[])[];
  /** Places that were opened, the latest first. */
  readonly recent: readonly Place[];
}

export type Move =
  | { readonly kind: 'tab'; readonly tab: number }
  | { readonly kind: 'open' | 'replace'; readonly place: Place; readonly home: number | undefined }
  | { readonly kind: 'back' }
  /** The viewer may open other screens than before. */
  | { readonly kind: 'rights'; readonly homes: readonly string[]; readonly mayOpen: (screen: string) => boolean };

const MOST_RECENT = 8;

const alike = (one: Place, other: Place): boolean =>
  one.screen === other.screen && JSON.stringify(one.params) === JSON.stringify(other.params);

const withRecent = (recent: readonly Place[], place: Place): readonly Place[] =>
  [place, ...recent.filter((one) => !alike(one, place))].slice(0, MOST_RECENT);

/** Where one is after a move. A screen that is a tab opens there. */
export function moved(state: RouterState, move: Move): RouterState {
  const next = movedPlace(state, move);
  return move.kind === 'open' || move.kind === 'replace'
    ? { ...next, recent: withRecent(state.recent, move.place) }
    : next;
}

/** Where one is with other rights: what is still theirs stays as it is, and what lies behind something that is not goes with it. */
function withRights(state: RouterState, { homes, mayOpen }: Extract<Move, { kind: 'rights' }>): RouterState {
  const stillOpen = (stack: readonly Place[]) => {
    const end = stack.findIndex(({ screen }) => !mayOpen(screen));
    return end < 0 ? stack : stack.slice(0, end);
  };
  return {
    homes,
    tab: Math.max(0, homes.indexOf(state.homes[state.tab] ?? '')),
    stacks: homes.map((home) => {
      const stack = stillOpen(state.stacks[state.homes.indexOf(home)] ?? []);
      return stack.length > 0 ? stack : [{ screen: home, params: {} }];
    }),
    recent: state.recent.filter(({ screen }) => mayOpen(screen)),
  };
}

function movedPlace(state: RouterState, move: Move): RouterState {
  const change = (tab: number, stack: readonly Place[]): RouterState => ({
    ...state,
    tab,
    stacks: state.stacks.map((old, at) => (at === tab ? stack : old)),
  });
  const stack = state.stacks[state.tab] ?? [];
  switch (move.kind) {
    case 'tab':
      if (move.tab === state.tab) return change(move.tab, stack.slice(0, 1));
      return move.tab < state.stacks.length ? { ...state, tab: move.tab } : state;
    case 'open':
      if (move.home !== undefined) return change(move.home, [move.place]);
      return change(state.tab, [...stack, move.place]);
    case 'replace':
      return change(state.tab, [...stack.slice(0, -1), move.place]);
    case 'rights':
      return withRights(state, move);
    case 'back':
      return stack.length > 1 ? change(state.tab, stack.slice(0, -1)) : state;
  }
}
