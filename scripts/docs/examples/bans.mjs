/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward bans list': { as: 'Rank_5', sh: 'steward bans list --limit 100 --fields user,reason,endTimestamp' },
};
