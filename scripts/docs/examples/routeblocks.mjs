const FIRST_BLOCK = `id=$(steward routeblocks list --jq '.[0].id')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward routeblocks list': { as: 'Rank_5', sh: 'steward routeblocks list --fields id,route,reason' },
  'steward routeblocks show': { as: 'Rank_5', sh: `${FIRST_BLOCK}\nsteward routeblocks show "$id"` },
  'steward routeblocks add': {
    as: 'Rank_5',
    sh: 'steward routeblocks add 192.0.2.0/28 --reason "Public proxy"',
  },
  'steward routeblocks remove': {
    as: 'Rank_5',
    sh: `id=$(steward routeblocks add 192.0.2.128/28 --reason "Blocked by mistake" --jq '.id')\nsteward routeblocks remove "$id" --yes`,
  },
};
