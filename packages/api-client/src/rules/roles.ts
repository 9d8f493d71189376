import { community } from './community.ts';

/** Admin levels by number, as they are usually called (`foundation.md` section 6); 0 is no staff. */
export const ADMIN_LEVELS = [
  'Player',
  'Helper',
  'Moderator',
  'Junior Admin',
  'Senior Admin',
  'Lead Admin',
  'Manager',
  'Leader',
  'Com. Coordinator',
  'Com. Manager',
  'Com. Owner',
] as const;

/** Developer levels by number, as they are usually called; 0 is none. */
export const DEVELOPER_LEVELS = ['None', 'Trial Developer', 'Developer', 'Head Developer'] as const;

export const HELPER = 1;
export const MODERATOR = 2;
export const JUNIOR_ADMIN = 3;
export const SENIOR_ADMIN = 4;
export const LEAD_ADMIN = 5;
export const MANAGER = 6;
export const LEADER = 7;
/** The highest. */
export const OWNER = 10;

/** Whether a channel of that level is one that managers read, and none below them. */
export const isOfManagers = (level: number): boolean => level >= MANAGER;

/** Staff by the two kinds that a dashboard counts: those who help, and those who moderate. */
export const isHelper = (level: number): boolean => level === HELPER;
export const isModerating = (level: number): boolean => level >= MODERATOR;

/** The rank in the community's words: 'Lead Admin'. */
export const adminTitle = (level: number): string =>
  community().rankNames.admin[level] ?? ADMIN_LEVELS[level] ?? `Level ${level}`;

/** The developer rank in the community's words: 'Head Developer'. */
export const developerTitle = (level: number): string =>
  community().rankNames.developer[level] ?? DEVELOPER_LEVELS[level] ?? `Level ${level}`;

/** Permissions that staff may switch, and the least admin level to do so; others are read-only. */
export const SWITCHABLE_PERMISSIONS = {
  manageGroups: LEAD_ADMIN,
  vacSessions: LEADER,
  vacDeveloper: LEADER,
} as const;
/** What lists and switches call them. */
export const PERMISSION_LABELS = {
  manageGroups: 'Manage groups',
  vacSessions: 'VAC sessions',
  vacDeveloper: 'VAC developer',
} as const satisfies Record<keyof typeof SWITCHABLE_PERMISSIONS, string>;
const LABELS: Readonly<Record<string, string>> = PERMISSION_LABELS;

/** What a permission is called in lists. */
export const permissionLabel = (permission: string): string => LABELS[permission] ?? permission;

/** What sentences call them. */
export const PERMISSION_NAMES = {
  manageGroups: 'the permission to manage groups',
  vacSessions: 'the permission for VAC sessions',
  vacDeveloper: 'the permission for VAC development',
} as const satisfies Record<keyof typeof SWITCHABLE_PERMISSIONS, string>;

const PERMISSION_RANKS: ReadonlyMap<string, number> = new Map(Object.entries(SWITCHABLE_PERMISSIONS));

/** The admin level that a developer level counts as: 4, 5, 6 for 1, 2, 3; 0 for none. */
export const developerRank = (level: number): number => (level > 0 ? SENIOR_ADMIN - 1 + level : 0);

/** All that somebody may do by rank, on both ladders and beside them. */
export interface Standing {
  readonly id: number;
  /** The account that all characters of one person belong to; left out where it is the account itself. */
  readonly person?: number | undefined;
  readonly adminLevel: number;
  readonly developerLevel: number;
  readonly permissions: readonly string[];
}

/** Whether somebody is of the team: has a rank on some ladder, or a permission that stands beside them. */
export const isTeam = ({ adminLevel, developerLevel, permissions }: Omit<Standing, 'id'>): boolean =>
  adminLevel > 0 || developerLevel > 0 || permissions.some((permission) => PERMISSION_RANKS.has(permission));

/**
 * What of a person counts against whoever acts on them.
 * - `everything`: admin level, developer level and permissions.
 * - `adminLevel`: only that, for setting developer levels: managers do so for everybody of a lower admin level.
 * - `ungiven`: both ladders, and the permissions that the actor could not give: who may give one may take it again.
 */
export const RANK_RULES = ['everything', 'adminLevel', 'ungiven'] as const;
export type RankRule = (typeof RANK_RULES)[number];

type Whose = Pick<Standing, 'id' | 'person'>;

/** Whether both are accounts of one person: the same, or characters of the same master account, or that itself. */
export const isSamePerson = (one: Whose, other: Whose): boolean =>
  (one.person ?? one.id) === (other.person ?? other.id);

/** Why nobody acts on another account of their own, whatever its rank. */
export const OWN_ACCOUNT = 'This is an account of your own: another member of staff has to do it.';

/** Says so of another account of the actor's; undefined of theirs that they use, of which calls speak themselves. */
export const ownAccountRefusal = (actor: Whose, target: Whose): string | undefined =>
  actor.id !== target.id && isSamePerson(actor, target) ? OWN_ACCOUNT : undefined;

/**
 * Staff act only on people of a strictly lower rank, and nobody acts on themself (`decisions.md` 5 and 10), nor on a
 * character of their own. A
 * developer level counts as admin level 4, 5, 6, a permission as the least level that may give it, and whoever acts
 * must outrank each thing that the person holds on a ladder on which they could take its place:
 * - an admin level only by a higher admin level. A developer level or a permission of the actor lends nothing here,
 *   else a senior admin with one permission of leaders would set a manager's password;
 * - a developer level by an admin level above what it counts as, or by a higher developer level;
 * - a permission by an admin level above what it counts as.
 * So nobody reaches anything through another's account that they do not stand above themself.
 */
export function outranks(actor: Standing, target: Standing, counts: RankRule = 'everything'): boolean {
  const { adminLevel } = actor;
  if (isSamePerson(actor, target) || !(adminLevel > target.adminLevel)) return false;
  if (counts === 'adminLevel') return true;
  const { developerLevel } = target;
  if (developerLevel > 0 && !(adminLevel > developerRank(developerLevel) || actor.developerLevel > developerLevel))
    return false;
  const reached = counts === 'ungiven' ? adminLevel : adminLevel - 1;
  return target.permissions.every((permission) => (PERMISSION_RANKS.get(permission) ?? 0) <= reached);
}
