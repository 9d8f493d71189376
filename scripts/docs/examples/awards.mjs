const BALLOT = `cat > ballot.json <<'END'
{
  "1": "Player_One", "2": "Player_Two", "3": "Rank_1", "4": "Rank_2",
  "5": "Rank_3", "6": "Rank_4", "7": "Dev_1",
  "8": "Los Santos Police Department",
  "13": "The boat on the roof", "14": "The race up the mountain", "15": "Here we go again."
}
END`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward awards list': { as: 'Player_Two', sh: 'steward awards list' },
  'steward awards results': { as: 'Rank_5', sh: 'steward awards results --csv > results.csv' },
  'steward awards search': { as: 'Player_Two', sh: 'steward awards search los --groups --type government' },
  'steward awards vote': { as: 'Player_New', sh: `${BALLOT}\nsteward awards vote --file ballot.json --yes` },
};
