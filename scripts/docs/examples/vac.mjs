const ADD_BLACK =
  'steward vac blacklist add 0f343b0931126a20f133d67c2b018a3b --description "Aim assist" --severity cheat';
const ADD_WHITE =
  'steward vac whitelist add 1f8ac10f23c5b5bc1167bda84b833e5c --description ReShade --reason "Changes the light only"';

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward vac forced': { as: 'Rank_5', sh: 'steward vac forced --json' },
  'steward vac blacklist list': { as: 'Rank_5', sh: 'steward vac blacklist list --csv > blacklist.csv' },
  'steward vac blacklist add': { as: 'Rank_5', sh: ADD_BLACK },
  'steward vac blacklist remove': {
    as: 'Rank_5',
    sh: `hash=$(steward vac blacklist list --jq '[.[] | select(.deletedAt == null)][-1].hash')\nsteward vac blacklist remove "$hash" --yes`,
  },
  'steward vac blacklist import': {
    as: 'Rank_5',
    sh: `printf '%s\\n' '6f5902ac237024bdd0c176cb93063dc4  trainer.dll' > hashes.txt\nsteward vac blacklist import hashes.txt --dry-run\nsteward vac blacklist import hashes.txt --severity suspicious --yes`,
  },
  'steward vac whitelist list': { as: 'Rank_5', sh: 'steward vac whitelist list --fields hash,reason' },
  'steward vac whitelist add': { as: 'Rank_5', sh: ADD_WHITE },
  'steward vac whitelist remove': {
    as: 'Rank_5',
    sh: `hash=$(steward vac whitelist list --jq '[.[] | select(.deletedAt == null)][-1].hash')\nsteward vac whitelist remove "$hash" --yes`,
  },
  'steward vac whitelist import': {
    as: 'Rank_5',
    sh: `printf '%s\\n' 'c20ad4d76fe97759aa27a0c99bff6710  overlay.dll' > harmless.txt\nsteward vac whitelist import harmless.txt --reason "From the makers" --yes`,
  },
};
