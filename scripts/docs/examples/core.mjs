/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward doctor': { as: 'Rank_5', sh: 'steward doctor' },
  'steward watch': {
    as: 'Dev_3',
    sh: `steward watch "a,e,i,o,u" --type general,local --once --exec "sh -c 'echo \\"\\$STEWARD_LOG: \\$STEWARD_LINE\\"'"`,
  },
  'steward man': { sh: 'steward man > steward.1' },
};
