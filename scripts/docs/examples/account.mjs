const SECOND_DEVICE = 'STEWARD_CONFIG_DIR=$PWD/phone steward login --name Player_Two --password-stdin < password.txt';

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward login': { sh: 'steward login --name Rank_5 --password-stdin < password.txt' },
  'steward logout': { as: 'Player_Two', sh: 'steward logout' },
  'steward whoami': { as: 'Rank_5', sh: 'steward whoami --fields name,adminLevel' },
  'steward status': { sh: 'steward status --json' },
  'steward population': { sh: 'steward population rpg --range month --fields at,most' },
  'steward characters': { as: 'Player_One', sh: 'steward characters' },
  'steward account devices list': { as: 'Player_Two', sh: 'steward account devices list' },
  'steward account devices revoke': {
    as: 'Player_Two',
    sh: `${SECOND_DEVICE}\nid=$(steward account devices list --jq 'map(select(.current | not)) | first | .id')\nsteward account devices revoke "$id" --yes`,
  },
  'steward account tokens list': { as: 'Player_Two', sh: 'steward account tokens list' },
  'steward account tokens create': {
    as: 'Player_Two',
    sh: 'STEWARD_TOKEN=$(steward account tokens create "log tail" --until 7d) steward whoami',
  },
  'steward account tokens revoke': {
    as: 'Player_Two',
    sh: 'id=$(steward account tokens create "a short life" --jq .entry.id)\nsteward account tokens revoke "$id" --yes',
  },
  'steward account sign-ins list': { as: 'Player_Two', sh: 'steward account sign-ins list' },
  'steward account sign-ins seen': { as: 'Player_Two', sh: 'steward account sign-ins seen' },
  'steward account password': {
    as: 'Rank_1',
    sh: `printf '%s\\n' steward-demo a-better-one | steward account password --password-stdin\nprintf '%s\\n' a-better-one steward-demo | steward account password --password-stdin`,
  },
  'steward account perks': { as: 'Player_One', sh: 'steward account perks --jq .amount' },
  'steward account two-factor on': { as: 'Rank_1', sh: 'secret=$(steward account two-factor on --no-input)' },
  'steward account two-factor status': { as: 'Rank_1', sh: 'steward account two-factor status --fields enabled' },
  'steward account two-factor recovery-codes': {
    as: 'Rank_1',
    sh: 'steward account two-factor recovery-codes --yes || echo "Is two-factor on?"',
  },
  'steward account two-factor off': {
    as: 'Rank_1',
    sh: 'steward account two-factor off --code 123456 --yes || echo "Was it on, and is the code right?"',
  },
};
