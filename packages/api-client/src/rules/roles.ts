/** Admin levels by number (`foundation.md` section 6); 0 is no staff. */
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

/** Developer levels by number; 0 is none. */
export const DEVELOPER_LEVELS = ['None', 'Trial Developer', 'Developer', 'Head Developer'] as const;

export const HELPER = 1;
export const MODERATOR = 2;
export const JUNIOR_ADMIN = 3;
export const SENIOR_ADMIN = 4;
export const LEAD_ADMIN = 5;
export const MANAGER = 6;
export const LEADER = 7;

/** The rank in words: 'Lead Admin'. */
export const adminTitle = (level: number): string => ADMIN_LEVELS[level] ?? `Level ${level}`;

/** The developer rank in words: 'Head Developer'. */
export const developerTitle = (level: number): string => DEVELOPER_LEVELS[level] ?? `Level ${level}`;

/** Staff act only on players of a strictly lower rank, and nobody moderates themself (`decisions.md` 5). */
export function outranks(
  actor: { readonly id: number; readonly adminLevel: number },
  target: { readonly id: number; readonly adminLevel: number },
): boolean {
  return actor.id !== target.id && actor.adminLevel > target.adminLevel;
}
