import { PLUS_REFUSALS } from '@steward/api-client/rules/groups';
/** Minutes that make a member active in the score: 6 hours in the last month (`staff.md` section 9). */
export const ACTIVE_MINUTES = 360;

/** What one punishment adds to a group's score: kick 0, temporary ban 1.5, full ban 2, anything else 1 (`decisions.md` 6). */
export function punishmentWeight(type: number): number {
  switch (type) {
    case 1:
      return 0;
    case 4:
      return 1.5;
    case 5:
      return 2;
    default:
      return 1;
  }
}

/** The score: weights summed and divided by the members with at least 6 hours; null without such a member. */
export function groupScore(weightSum: number, activeMembers: number): number | null {
  return activeMembers === 0 ? null : weightSum / activeMembers;
}

export interface PlusState {
  /** Whether groups of its type can have it. */
  readonly isSupported: boolean;
  readonly plusTill: number | null;
}

/** Why a perk cannot be spent on this group now; undefined: it can. */
export function plusRefusal(group: PlusState, perks: number, now: number): string | undefined {
  if (!group.isSupported) return PLUS_REFUSALS.type;
  if (group.plusTill !== null && group.plusTill > now) return PLUS_REFUSALS.running;
  if (perks < 1) return PLUS_REFUSALS.perks;
  return undefined;
}
