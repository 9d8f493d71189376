/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward staff list': { as: 'Rank_5', sh: `steward staff list --jq '.[] | select(.inactive) | .name'` },
  'steward staff activity': { as: 'Rank_5', sh: 'steward staff activity 14d --csv > activity.csv' },
  'steward staff stats': { as: 'Rank_3', sh: 'steward staff stats' },
  'steward staff alerts': {
    as: 'Rank_5',
    sh: `steward staff alerts --keep-unread --jq '.[] | select(.unread) | .reason'`,
  },
  'steward staff new-players': { as: 'Rank_5', sh: 'steward staff new-players --fields name,createdAt,registration' },
  'steward staff notes': {
    as: 'Rank_5',
    sh: `steward staff notes --where 'important=yes' --where 'date>=01-01-2026' --sort playerName --all --csv > notes.csv`,
  },
};
