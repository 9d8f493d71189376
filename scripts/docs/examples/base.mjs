/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward api': { as: 'Rank_5', sh: 'steward api GET rpg/staff/bans --page 1 --limit 10' },
  'steward profiles list': { sh: 'steward profiles list' },
  'steward profiles add': { sh: 'steward profiles add prod https://panel.example' },
  'steward profiles use': { sh: 'steward profiles add test https://test.example\nsteward profiles use test' },
  'steward profiles remove': {
    sh: 'steward profiles add old https://old.example\nsteward profiles remove old --yes',
  },
  'steward completion': { sh: 'steward completion bash > steward.bash' },
};
