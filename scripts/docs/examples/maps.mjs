/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward maps list': { as: 'Dev_1', sh: 'steward maps list' },
  'steward maps download': { as: 'Dev_1', sh: 'steward maps download event-arena.map --output arena.map' },
};
