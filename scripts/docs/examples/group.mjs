/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward groups list': { as: 'Rank_5', sh: 'steward groups list --fields id,name,punishmentScore' },
  'steward groups mine': { as: 'Player_One', sh: 'steward groups mine' },
  'steward groups show': { as: 'Player_One', sh: 'steward groups show 1' },
  'steward groups ranks': { as: 'Player_One', sh: 'steward groups ranks 1' },
  'steward groups members': {
    as: 'Player_One',
    sh: `steward groups members 1 --jq '.[] | select(.user.online) | .user.name'`,
  },
  'steward groups vehicles': { as: 'Player_One', sh: 'steward groups vehicles 1' },
  'steward groups properties': { as: 'Player_One', sh: 'steward groups properties 1' },
  'steward groups history': { as: 'Rank_5', sh: 'steward groups history 1' },
  'steward groups punishments': { as: 'Rank_5', sh: 'steward groups punishments 1 --jq .score' },
  'steward groups bank': { as: 'Rank_5', sh: 'steward groups bank 1 --no-toll' },
  'steward groups plus': { as: 'Player_One', sh: 'steward groups plus 1 --yes' },
};
