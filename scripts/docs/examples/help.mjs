const NEWEST = `id=$(steward help-items list --jq 'map(.id) | max')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward help-items list': { as: 'Rank_5', sh: 'steward help-items list' },
  'steward help-items show': { as: 'Rank_5', sh: 'steward help-items show 1' },
  'steward help-items create': {
    as: 'Rank_5',
    sh: 'echo "Keep right." | steward help-items create --title "Rules of the road" --shortcode road --file -',
  },
  'steward help-items edit': {
    as: 'Rank_5',
    sh: `${NEWEST}\nsteward help-items edit "$id" --title "A better title"`,
  },
  'steward help-items remove': {
    as: 'Rank_5',
    sh: 'id=$(steward help-items create -t "Old rules" -s old-rules --text "Nobody reads them." --jq .id)\nsteward help-items remove "$id" --yes',
  },
};
