/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward restart prod': {
    as: 'Rank_7',
    sh: 'steward restart prod --yes --wait --timeout 90s || echo "The restart ended with $?."',
  },
  'steward restart develop': { as: 'Dev_3', sh: 'steward restart develop --yes || echo "The restart ended with $?."' },
};
