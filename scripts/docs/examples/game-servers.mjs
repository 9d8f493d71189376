const BROKEN = `steward game-servers rejected --server rpg --jq '.[0].id'`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward game-servers list': { as: 'Rank_7', sh: 'steward game-servers list --fields server,heardAt,waiting' },
  'steward game-servers rejected': {
    as: 'Rank_7',
    sh: 'steward game-servers rejected --server rpg --fields id,kind,reason',
  },
  'steward game-servers retry': { as: 'Rank_7', sh: 'steward game-servers retry --server rpg --kind player.danced' },
  'steward game-servers drop': { as: 'Rank_7', sh: `id=$(${BROKEN})\nsteward game-servers drop "$id" --yes` },
};
