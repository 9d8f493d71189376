/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward bans list': { as: 'Rank_5', sh: 'steward bans list --all --fields user.name,typeName,reason,endTimestamp' },
};
