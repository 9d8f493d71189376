/** Kinds of groups by number (`staff.md` section 3). */
export const GROUP_TYPES: Readonly<Record<number, string>> = {
  1: 'Government',
  2: 'Business',
  4: 'Family',
  8: 'Criminal',
};

/** The kind of a group in a word. */
export const groupType = (type: number): string => GROUP_TYPES[type] ?? `Type ${type}`;

/** What a member may besides the permissions of the rank. */
export const SPECIAL_PERMISSIONS = 'Special permissions';

/** Why Group Plus cannot be bought for a group. */
export const PLUS_REFUSALS = {
  type: 'Group Plus is for businesses, families and criminal groups only.',
  running: 'Group Plus is still running. A perk can be used once it has ended.',
  perks: 'You have no Group Plus perk left.',
} as const;
