const FIRST_TICKET = `id=$(steward tickets list --day yesterday --jq '.[0].id')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward tickets list': { as: 'Rank_5', sh: 'steward tickets list --day yesterday' },
  'steward tickets open': { as: 'Rank_5', sh: 'steward tickets open --limit 5' },
  'steward tickets show': { as: 'Rank_5', sh: `${FIRST_TICKET}\nsteward tickets show "$id"` },
  'steward tickets online': { as: 'Rank_5', sh: `${FIRST_TICKET}\nsteward tickets online "$id" --json` },
};
