/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward research wealth': { as: 'Rank_5', sh: 'steward research wealth --fields day,cash,bank > wealth.json' },
  'steward research items': { as: 'Rank_5', sh: 'steward research items --no-chart' },
  'steward research players': { as: 'Rank_5', sh: 'steward research players --no-chart' },
  'steward research logins': { as: 'Rank_5', sh: 'steward research logins --json' },
  'steward research networth': { as: 'Rank_5', sh: 'steward research networth --limit 10' },
  'steward research weekly': { as: 'Rank_5', sh: 'steward research weekly --no-chart' },
};
