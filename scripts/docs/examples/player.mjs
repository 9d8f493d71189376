/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward player show': { as: 'Rank_5', sh: 'steward player show Player_One --fields name,cash,banks' },
  'steward player search': { as: 'Rank_5', sh: 'steward player search player_o' },
  'steward player punishments': { as: 'Rank_5', sh: 'steward player punishments Player_Banned --json' },
  'steward player notes': { as: 'Rank_5', sh: 'steward player notes Player_One' },
  'steward player note': { as: 'Rank_5', sh: 'steward player note Player_One "Spoke to him about his driving."' },
};
