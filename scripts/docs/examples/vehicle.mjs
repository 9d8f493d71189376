/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward vehicle show': { as: 'Rank_5', sh: 'steward vehicle show 1 --fields plate,vehicleName,ownerUser' },
  'steward vehicle find': { as: 'Rank_5', sh: 'steward vehicle find "$(steward vehicle show 1 --jq .plate)"' },
  'steward vehicle items': { as: 'Player_One', sh: 'steward vehicle items 1' },
  'steward vehicle keys': { as: 'Player_One', sh: 'steward vehicle keys 1 --jq ".[].name"' },
  'steward vehicle history': { as: 'Rank_5', sh: 'steward vehicle history 1' },
  'steward vehicle tuning': { as: 'Rank_5', sh: 'steward vehicle tuning 1 --json' },
  'steward vehicle transfer': {
    as: 'Rank_5',
    sh: 'steward vehicle transfer 1 Player_Two --yes\nsteward vehicle transfer 1 Player_One --yes',
  },
  'steward vehicle auctions': { as: 'Rank_5', sh: 'steward vehicle auctions --csv > auctions.csv' },
  'steward vehicle models': { as: 'Rank_5', sh: 'steward vehicle models' },
};
