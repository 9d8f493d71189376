/** A restart of the develop server that is planned, and taken back when the example is over. @param {string} sh */
const planned = (sh) => `steward restart develop --in 2h --reason "New map"\n${sh}`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward restart prod': {
    as: 'Rank_7',
    sh: 'steward restart prod --yes --wait --timeout 90s || echo "The restart ended with $?."\nsteward restart prod --in 10m --reason "New map"\nsteward restart cancel prod',
  },
  'steward restart develop': { as: 'Dev_3', sh: 'steward restart develop --yes || echo "The restart ended with $?."' },
  'steward restart run': { as: 'Rank_7', sh: 'steward restart run develop --yes || echo "The restart ended with $?."' },
  'steward restart show': { as: 'Rank_7', sh: 'steward restart show' },
  'steward restart coming': { as: 'Rank_1', sh: 'steward restart coming --json' },
  'steward restart cancel': { as: 'Rank_7', sh: planned('steward restart cancel develop') },
  'steward restart move': {
    as: 'Rank_7',
    sh: planned('steward restart move develop --in 3h\nsteward restart cancel develop'),
  },
  'steward restart history': { as: 'Rank_7', sh: 'steward restart history --fields id,target,state,status,note' },
  'steward restart lines': {
    as: 'Rank_7',
    sh: 'steward restart run develop --yes || true\nid=$(steward restart history --target develop --jq \'.[0].id\')\nsteward restart lines "$id"',
  },
  'steward restart schedule list': { as: 'Rank_7', sh: 'steward restart schedule list' },
  'steward restart schedule add': {
    as: 'Rank_7',
    sh: 'steward restart schedule add prod 05:00 --days mon,thu --reason "Weekly restart"',
  },
  'steward restart schedule skip': {
    as: 'Rank_7',
    sh: 'id=$(steward restart schedule add prod 05:10 --json --jq .id)\nsteward restart schedule skip "$id"',
  },
  'steward restart schedule remove': {
    as: 'Rank_7',
    sh: 'id=$(steward restart schedule add prod 05:20 --json --jq .id)\nsteward restart schedule remove "$id" --yes',
  },
};
