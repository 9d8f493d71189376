/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward security events': { as: 'Rank_6', sh: 'steward security events --reason wrong-password --limit 20' },
  'steward security bursts': { as: 'Rank_6', sh: 'steward security bursts --json' },
  'steward audit list': { as: 'Rank_6', sh: 'steward audit list --action account --from yesterday --limit 20' },
  'steward audit show': {
    as: 'Rank_6',
    sh: `id=$(steward audit list --action account --limit 1 --jq '.[0].id')\nsteward audit show "$id"`,
  },
};
