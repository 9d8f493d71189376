/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward logs files': { as: 'Rank_5', sh: 'steward logs files --day yesterday --json' },
  'steward logs search': {
    as: 'Rank_5',
    sh: 'steward logs search "says,shouts" --file local --from yesterday --limit 20 --json > found.ndjson',
  },
  'steward logs line': {
    as: 'Rank_5',
    sh: `steward logs line "$(steward logs search says --file local --limit 1 --json --jq '.day + "/" + .file + "/" + (.offset | tostring) + "/" + .sum' | tr -d '"')"`,
  },
  'steward logs tail': { as: 'Dev_3', sh: 'steward logs tail local --lines 50 --json | head -n 5' },
  'steward logs history': { as: 'Rank_5', sh: 'steward logs history --limit 20' },
};
