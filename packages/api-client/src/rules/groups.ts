import { types, type GroupType } from './types.ts';

/** The kind of a group as the community has it; undefined for a number of the game that it has no type for. */
export const groupTypeOf = (type: number): GroupType | undefined =>
  types().groups.find(({ number }) => number === type);

/** The kind of a group in a word. */
export const groupType = (type: number): string => groupTypeOf(type)?.name ?? `Type ${type}`;

/** What a member may besides the permissions of the rank. */
export const SPECIAL_PERMISSIONS = 'Special permissions';

/** Why Group Plus cannot be bought for a group. */
export const PLUS_REFUSALS = {
  type: 'Group Plus is not for groups of this type.',
  running: 'Group Plus is still running. A perk can be used once it has ended.',
  perks: 'You have no Group Plus perk left.',
} as const;
