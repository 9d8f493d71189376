/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward property show': { as: 'Rank_5', sh: 'steward property show 1' },
  'steward property history': { as: 'Player_One', sh: 'steward property history 1' },
  'steward property bank': { as: 'Player_One', sh: 'steward property bank 1' },
  'steward property keys': { as: 'Rank_5', sh: 'steward property keys 1' },
  'steward property furniture': { as: 'Rank_5', sh: 'steward property furniture 1 --json' },
  'steward property notes': { as: 'Rank_5', sh: 'steward property notes 1' },
  'steward property items': { as: 'Rank_5', sh: 'steward property items 1' },
  'steward property list': { as: 'Rank_5', sh: 'steward property list --kind house --free --fields id,name' },
  'steward property yards': { as: 'Rank_5', sh: 'steward property yards --csv > yards.csv' },
  'steward property profit': { as: 'Rank_5', sh: 'steward property profit' },
};
