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

type PageEntry = readonly [to: string, label: string, keywords?: string];

const PAGES: readonly PageEntry[] = [
  ['/', 'Dashboard', 'home start'],
  ['/profile', 'Own profile', 'me account'],
  ['/character/inventory', 'Character inventory', 'items'],
  ['/character', 'Characters'],
  ['/assets', 'Assets', 'vehicles properties'],
  ['/groups', 'Groups'],
  ['/taxes', 'Wealth taxes'],
  ['/map', 'Map'],
  ['/scoreboard', 'Scoreboard', 'statistics'],
  ['/leaderboard/pumpkin', 'Pumpkin leaderboard'],
  ['/awards', 'Awards', 'vote'],
  ['/awards/view', 'Awards results'],
  ['/donate', 'Donate', 'credits packages'],
  ['/sessions', 'Anti-cheat sessions', 'vac'],
  ['/staff', 'Staff'],
  ['/staff/bans', 'Bans'],
  ['/staff/tickets', 'Tickets', 'reports support'],
  ['/staff/tickets/open', 'Open tickets', 'reports support waiting'],
  ['/staff/activity', 'Staff activity'],
  ['/staff/stats', 'Own staff statistics'],
  ['/staff/help', 'Help items'],
  ['/staff/map', 'Staff map'],
  ['/staff/items', 'Items'],
  ['/staff/interiors', 'Interiors'],
  ['/manage', 'Manage'],
  ['/manage/staff', 'Team list'],
  ['/manage/players', 'New players'],
  ['/manage/logs', 'Logs', 'search'],
  ['/manage/logs/history', 'Log search history'],
  ['/manage/notes', 'Staff notes'],
  ['/manage/groups', 'All groups'],
  ['/manage/research', 'Research', 'charts wealth'],
  ['/manage/routeblocks', 'Routeblocks', 'ip block'],
  ['/manage/vac', 'Players forced on VAC'],
  ['/manage/vac/blacklist', 'VAC blacklist', 'hash'],
  ['/manage/vac/whitelist', 'VAC whitelist', 'hash'],
  ['/manage/auctions/vehicle', 'Vehicle auctions'],
  ['/manage/business', 'Businesses'],
  ['/manage/vehicle/models', 'Vehicle models'],
  ['/manage/tax/wealth', 'Wealth tax'],
  ['/manage/wealth/conversion/v3', 'Wealth conversion V3'],
  ['/manage/audit', 'Audit log', 'changes who history'],
  ['/manage/outbox', 'Outbox', 'given up deliveries discord commands'],
  ['/manage/security', 'Security', 'failed sign-ins attacks bursts refused'],
  ['/develop', 'Live logs', 'develop tail'],
  ['/develop/bugs', 'Bugs'],
  ['/develop/maps', 'Map logs'],
  ['/develop/restart', 'Restart a server'],
  ['/2fa', 'Two-factor', '2fa security totp'],
  ['/account/devices', 'Signed-in devices', 'sessions security'],
  ['/account/tokens', 'Access tokens', 'api scripts'],
  ['/account/password', 'Change password', 'security'],
];

/** Everything that the palette can do, before it is cut to what is there and allowed. */
export const ACTIONS: readonly AppAction[] = [
  ...PAGES.map(([to, label, keywords]): AppAction => ({
    id: to,
    label,
    group: 'Pages',
    to,
    ...(keywords ? { keywords } : {}),
  })),
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
