/** How a perk is counted: by the months that it lasts, or by how often it can be used. */
export const PERK_UNITS = ['months', 'times'] as const;
export type PerkUnit = (typeof PERK_UNITS)[number];

/** The perk that makes a donator, by the month; every other perk is counted. */
export const DONATOR_PERK = 'donator';
/** The perk that buys a month of Group Plus for a group. */
export const GROUP_PLUS_PERK = 'group-plus';

/** Perks that Steward itself understands. */
export const isBuiltInPerk = (key: string): boolean => key === DONATOR_PERK || key === GROUP_PLUS_PERK;

export const perkUnit = (key: string): PerkUnit => (key === DONATOR_PERK ? 'months' : 'times');
