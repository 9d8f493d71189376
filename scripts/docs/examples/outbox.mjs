/** @param {string} route @returns {string} a command that waits for the game server; its number in `id` */
const waiting = (route) =>
  `steward routeblocks add ${route} --reason "Public proxy"\nid=$(steward outbox list --state waiting --jq '.[0].id')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward outbox list': { as: 'Rank_7', sh: 'steward outbox list --state failed --fields id,kind,error' },
  'steward outbox drop': { as: 'Rank_7', sh: `${waiting('198.51.100.16/28')}\nsteward outbox drop "$id" --yes` },
  'steward outbox retry': {
    as: 'Rank_7',
    sh: `${waiting('198.51.100.32/28')}\nsteward outbox drop "$id" --yes\nsteward outbox retry "$id"`,
  },
};
