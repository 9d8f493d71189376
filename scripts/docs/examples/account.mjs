/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward login': { sh: 'steward login --name Rank_5 --password-stdin < password.txt' },
  'steward logout': { as: 'Player_Two', sh: 'steward logout' },
  'steward whoami': { as: 'Rank_5', sh: 'steward whoami --fields name,adminLevel' },
  'steward status': { sh: 'steward status --json' },
};
