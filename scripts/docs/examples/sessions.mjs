const FIRST_SESSION = `id=$(steward sessions list --jq '.[0].id')`;
const FIRST_UNFLAGGED = `id=$(steward sessions list --jq '[.[] | select(.flagged == 0)][0].id')`;
const OF_PLAYER = `id=$(steward sessions player Player_One --limit 1 --jq '.[0].id')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward sessions list': { as: 'Rank_5', sh: 'steward sessions list --fields id,name,flagged' },
  'steward sessions player': { as: 'Rank_5', sh: 'steward sessions player Player_One --limit 10 --json' },
  'steward sessions show': { as: 'Rank_5', sh: `${FIRST_SESSION}\nsteward sessions show "$id"` },
  'steward sessions events': { as: 'Rank_5', sh: `${FIRST_SESSION}\nsteward sessions events "$id" --json` },
  'steward sessions libraries': {
    as: 'Rank_6',
    sh: `${OF_PLAYER}\nsteward sessions libraries "$id" --jq '.[] | select(.verdict == "blacklisted") | .name'`,
  },
  'steward sessions processes': { as: 'Rank_6', sh: `${OF_PLAYER}\nsteward sessions processes "$id"` },
  'steward sessions screens': {
    as: 'Rank_10',
    sh: `${OF_PLAYER}\nsteward sessions screens "$id"\nsteward sessions screens "$id" --save evidence --yes`,
  },
  'steward sessions files': {
    as: 'Rank_7',
    sh: `${OF_PLAYER}\nsteward sessions files "$id" --jq '.[] | select(.earlier | length > 0) | .name'`,
  },
  'steward sessions hash': {
    as: 'Rank_7',
    sh: `${OF_PLAYER}\nhash=$(steward sessions files "$id" --jq '[.[] | select(.hash)][0].hash')\nsteward sessions hash "$hash"`,
  },
  'steward sessions sightings': {
    as: 'Rank_7',
    sh: `${OF_PLAYER}\nhash=$(steward sessions files "$id" --jq '[.[] | select(.hash)][0].hash')\nsteward sessions sightings "$hash" --limit 10`,
  },
  'steward sessions clean': {
    as: 'Rank_7',
    sh: 'steward sessions clean 350 --reason "Asked for by the player." --yes',
  },
  'steward sessions flag': {
    as: 'Rank_5',
    sh: `${FIRST_UNFLAGGED}\nsteward sessions flag "$id" --reason "Aims through walls."`,
  },
};
