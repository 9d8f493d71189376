/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward watched list': {
    as: 'Rank_5',
    sh: 'steward watched list --fields playerName,joins,lastJoin,reason\nsteward watched list --sort -lastJoin --where "joins>0"',
  },
  'steward watched add': {
    as: 'Rank_5',
    sh: 'steward watched add Player_One --reason "May be a second account." --until 30d\nsteward watched remove Player_One --yes',
  },
  'steward watched edit': {
    as: 'Rank_5',
    sh: 'steward watched add Player_New --reason "May be a second account."\nsteward watched edit Player_New --reason "Is a second account." --until never',
  },
  'steward watched remove': {
    as: 'Rank_5',
    sh: 'steward watched add Player_Two --reason "Watched by mistake."\nsteward watched remove Player_Two --yes',
  },
};
