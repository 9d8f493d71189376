/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward audit list': { as: 'Rank_6', sh: 'steward audit list --action account --from yesterday --limit 20' },
};
