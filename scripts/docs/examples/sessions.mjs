const FIRST_SESSION = `id=$(steward sessions list --fields id | grep -o -m 1 '[0-9]\\+')`;
const FIRST_UNFLAGGED = `id=$(steward sessions list --fields id,flagged | grep -B 1 '"flagged": 0' | grep -o -m 1 '[0-9]\\+')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward sessions list': { as: 'Rank_5', sh: 'steward sessions list --fields id,name,flagged' },
  'steward sessions player': { as: 'Rank_5', sh: 'steward sessions player Player_One --limit 10 --json' },
  'steward sessions show': { as: 'Rank_5', sh: `${FIRST_SESSION}\nsteward sessions show "$id"` },
  'steward sessions events': { as: 'Rank_5', sh: `${FIRST_SESSION}\nsteward sessions events "$id" --json` },
  'steward sessions flag': {
    as: 'Rank_5',
    sh: `${FIRST_UNFLAGGED}\nsteward sessions flag "$id" --reason "Aims through walls."`,
  },
};
