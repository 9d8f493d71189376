/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward online': { as: 'Rank_5', sh: 'steward online --staff --sort rank' },
  'steward stats players-per-hour': {
    as: 'Player_One',
    sh: `steward stats players-per-hour --jq '[.[].players] | max'`,
  },
  'steward stats scoreboard': { as: 'Player_One', sh: 'steward stats scoreboard --fields board,place,name' },
  'steward stats pumpkin': { as: 'Player_One', sh: 'steward stats pumpkin' },
};
