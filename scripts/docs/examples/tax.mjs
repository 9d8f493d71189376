/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward tax show': { as: 'Rank_5', sh: 'steward tax show Player_One' },
  'steward tax wealth': { as: 'Rank_5', sh: `steward tax wealth --where 'money>1000000' --sort -money --limit 20` },
  'steward tax conversion': { as: 'Rank_5', sh: 'steward tax conversion --limit 20 --fields name,wealth,converted' },
};
