/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward bugs list': { as: 'Dev_1', sh: 'steward bugs list --open' },
  'steward bugs close': {
    as: 'Dev_1',
    sh: `id=$(steward bugs list --open --fields id | grep -o -m 1 '[0-9]\\+')\nsteward bugs close "$id" --yes`,
  },
};
