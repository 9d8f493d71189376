/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward alias set': {
    sh: "steward alias set seen 'logs search $1 --from 2h --limit 5'\nsteward alias list",
  },
  'steward alias list': { sh: 'steward alias list' },
  'steward alias remove': { sh: "steward alias set old 'bans list'\nsteward alias remove old" },
};
