import { admin, anyOf, developer, permission, signedIn, type Access } from '@steward/api-client/rules/access';
import { chooseTheme } from '../hooks/use-theme.ts';

/** Something that the palette offers: a page to go to, or a thing to do. */
export interface AppAction {
  readonly id: string;
  readonly label: string;
  readonly group: 'Pages' | 'Actions';
  /** Other words that find it. */
  readonly keywords?: string;
  /** Default: anyone signed in. */
  readonly access?: Access;
  readonly to?: string;
  readonly run?: () => void;
}

type PageEntry = readonly [to: string, label: string, access?: Access, keywords?: string];

const PAGES: readonly PageEntry[] = [
  ['/', 'Dashboard', signedIn, 'home start'],
  ['/profile', 'Own profile', signedIn, 'me account'],
  ['/character/inventory', 'Character inventory', signedIn, 'items'],
  ['/character', 'Characters'],
  ['/assets', 'Assets', signedIn, 'vehicles properties'],
  ['/groups', 'Groups'],
  ['/taxes', 'Wealth taxes'],
  ['/map', 'Map'],
  ['/scoreboard', 'Scoreboard', signedIn, 'statistics'],
  ['/leaderboard/pumpkin', 'Pumpkin leaderboard'],
  ['/awards', 'Awards', signedIn, 'vote'],
  ['/awards/view', 'Awards results', admin(5)],
  ['/donate', 'Donate', signedIn, 'credits packages'],
  ['/sessions', 'Anti-cheat sessions', anyOf(admin(3), permission('vacSessions')), 'vac'],
  ['/staff', 'Staff', admin(2)],
  ['/staff/bans', 'Bans', admin(2)],
  ['/staff/tickets', 'Tickets', admin(2), 'reports support'],
  ['/staff/activity', 'Staff activity', admin(3)],
  ['/staff/stats', 'Own staff statistics', admin(1)],
  ['/staff/help', 'Help items', admin(2)],
  ['/staff/map', 'Staff map', admin(2)],
  ['/staff/items', 'Items', admin(3)],
  ['/staff/interiors', 'Interiors', admin(3)],
  ['/manage', 'Manage', admin(3)],
  ['/manage/staff', 'Team list', admin(3)],
  ['/manage/players', 'New players', admin(3)],
  ['/manage/logs', 'Logs', admin(3), 'search'],
  ['/manage/logs/history', 'Log search history', admin(3)],
  ['/manage/notes', 'Staff notes', admin(3)],
  ['/manage/groups', 'All groups', anyOf(admin(5), permission('manageGroups'))],
  ['/manage/research', 'Research', admin(5), 'charts wealth'],
  ['/manage/routeblocks', 'Routeblocks', admin(5), 'ip block'],
  ['/manage/vac', 'Players forced on VAC', admin(5)],
  ['/manage/vac/blacklist', 'VAC blacklist', admin(5), 'hash'],
  ['/manage/vac/whitelist', 'VAC whitelist', admin(5), 'hash'],
  ['/manage/auctions/vehicle', 'Vehicle auctions', admin(5)],
  ['/manage/business', 'Businesses', admin(5)],
  ['/manage/vehicle/models', 'Vehicle models', admin(5)],
  ['/manage/tax/wealth', 'Wealth tax', admin(5)],
  ['/manage/wealth/conversion/v3', 'Wealth conversion V3', admin(5)],
  ['/manage/audit', 'Audit log', admin(6), 'changes who history'],
  ['/develop', 'Live logs', developer(1), 'develop tail'],
  ['/develop/bugs', 'Bugs', developer(1)],
  ['/develop/maps', 'Map logs', developer(1)],
  ['/develop/restart', 'Restart a server', anyOf(admin(7), developer(3))],
  ['/2fa', 'Two-factor', signedIn, '2fa security totp'],
  ['/account/devices', 'Signed-in devices', signedIn, 'sessions security'],
  ['/account/tokens', 'Access tokens', signedIn, 'api scripts'],
  ['/account/password', 'Change password', signedIn, 'security'],
];

/** Everything that the palette can do, before it is cut to what is there and allowed. */
export const ACTIONS: readonly AppAction[] = [
  ...PAGES.map(([to, label, access, keywords]): AppAction => ({
    id: to,
    label,
    group: 'Pages',
    to,
    ...(access ? { access } : {}),
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
