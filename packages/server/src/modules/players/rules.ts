import type { Viewer } from '@steward/api-client/rules/access';
import { JUNIOR_ADMIN, LEAD_ADMIN, MANAGER, MODERATOR, SENIOR_ADMIN } from '@steward/api-client/rules/roles';
import { effectiveLevel } from '../../core/players/standing.ts';

/** Parts of a profile that a viewer may see (`foundation.md` section 6). */
export interface Sight {
  readonly cash: boolean;
  readonly job: boolean;
  readonly groups: boolean;
  readonly characters: boolean;
  readonly developerLevel: boolean;
  readonly credits: boolean;
  /** Whether the rank of an undercover staff member shows. */
  readonly undercover: boolean;
  readonly vacExempt: boolean;
  readonly phoneBan: boolean;
  readonly permissions: boolean;
  readonly warnings: boolean;
  /** Whether they outrank the player: for ranks that moderate, who would be told by being refused. */
  readonly outranked: boolean;
}

/** What `viewer` sees of the profile of a player; `self` is their own. */
export function sightOf(viewer: Viewer, self: boolean): Sight {
  const level = effectiveLevel(viewer);
  return {
    cash: self || level >= MODERATOR,
    job: self || level >= SENIOR_ADMIN,
    groups: self || level >= SENIOR_ADMIN,
    characters: self || level >= LEAD_ADMIN,
    developerLevel: self || level >= MANAGER || (!viewer.barred && viewer.developerLevel > 0),
    credits: self || level >= LEAD_ADMIN,
    undercover: self || level >= MODERATOR,
    vacExempt: level >= LEAD_ADMIN,
    phoneBan: self || level >= SENIOR_ADMIN,
    permissions: self || level >= LEAD_ADMIN,
    warnings: self,
    outranked: level >= JUNIOR_ADMIN,
  };
}
