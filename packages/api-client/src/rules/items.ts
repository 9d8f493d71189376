/** What items do, by number (`staff.md` section 3). */
export const ITEM_FUNCTIONALITIES = [
  'none',
  'food',
  'phone',
  'WT',
  'medicine',
  'weapon',
  'airhorn',
  'flare',
  'alcohol',
  'soda',
  'weed',
  'heroin',
  'dice',
  'weapon case',
  'armour',
  'jerrycan',
  'mask',
  'armour case',
  'condom',
  'boombox',
  'join',
  'heroin syringe',
  'toolkit',
] as const;

/** What an item does, in words. */
export const itemFunctionality = (value: number): string => ITEM_FUNCTIONALITIES[value] ?? `functionality ${value}`;
