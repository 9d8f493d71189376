/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward donate show': { as: 'Player_One', sh: "steward donate show --jq '.packages[].name'" },
  'steward donate buy': { as: 'Player_One', sh: 'steward donate buy 1 --dry-run || echo "Are there credits enough?"' },
};
