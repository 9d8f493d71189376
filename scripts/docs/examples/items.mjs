/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward items list': { as: 'Rank_5', sh: 'steward items list --fields id,name,stockPrice' },
  'steward interiors list': { as: 'Rank_5', sh: 'steward interiors list' },
};
