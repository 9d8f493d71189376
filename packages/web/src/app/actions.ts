import type { TitledPage } from '../components/pages.ts';
import { chooseTheme } from '../hooks/use-theme.ts';

/** Something that the palette offers: a page to go to, or a thing to do. */
export interface AppAction {
  readonly id: string;
  readonly label: string;
  readonly group: 'Pages' | 'Actions';
  /** Other words that find it. */
  readonly keywords?: string;
  /** A page is offered to whom its route lets in. */
  readonly to?: string;
  readonly run?: () => void;
}

/** What the palette offers beside pages. */
const DEEDS: readonly AppAction[] = [
  {
    id: 'theme.dark',
    label: 'Use the dark theme',
    group: 'Actions',
    keywords: 'night',
    run: () => chooseTheme('dark'),
  },
  {
    id: 'theme.light',
    label: 'Use the light theme',
    group: 'Actions',
    keywords: 'day',
    run: () => chooseTheme('light'),
  },
  { id: 'theme.system', label: "Follow the system's theme", group: 'Actions', run: () => chooseTheme('system') },
  { id: 'logout', label: 'Log out', group: 'Actions', keywords: 'sign out', to: '/logout' },
];

/** Everything that the palette can do, before it is cut to what the viewer may. */
export const actionsOf = (pages: readonly TitledPage[]): readonly AppAction[] => [
  ...pages.map(({ to, title, keywords }): AppAction => ({
    id: to,
    label: title,
    group: 'Pages',
    to,
    ...(keywords === undefined ? {} : { keywords }),
  })),
  ...DEEDS,
];

/** Actions whose label or keywords have every typed word, best first: those that begin with it. */
export function findActions(actions: readonly AppAction[], typed: string): readonly AppAction[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return actions;
  const hay = (action: AppAction) => `${action.label} ${action.keywords ?? ''}`.toLowerCase();
  const rank = (action: AppAction) => (action.label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return actions
    .filter((action) => words.every((word) => hay(action).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b));
}
