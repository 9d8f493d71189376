const ADDRESS = 'https://discord.example.org/api/webhooks/123456789012345678/the-part-that-nobody-knows';
let made = 0;

/** @param {string} after @returns {import('../examples.mjs').Example} what is done with a feed; its number in `id` */
const withFeed = (after) => ({
  as: 'Rank_6',
  sh: `id=$(echo ${ADDRESS} | steward feeds add discord "Staff room ${++made}" --event ban --address-file - --jq .id)\n${after}`,
});

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward feeds list': { as: 'Rank_6', sh: 'steward feeds list --fields id,name,state' },
  'steward feeds add': {
    as: 'Rank_6',
    sh: `echo ${ADDRESS} |\n  steward feeds add discord "Bans" --event ban --event unban --address-file -`,
  },
  'steward feeds show': withFeed('steward feeds show "$id"'),
  'steward feeds edit': withFeed('steward feeds edit "$id" --text "ban={player} is gone: {reason}"'),
  'steward feeds pause': withFeed('steward feeds pause "$id"'),
  'steward feeds resume': withFeed('steward feeds pause "$id"\nsteward feeds resume "$id"'),
  'steward feeds test': withFeed('steward feeds pause "$id"\nsteward feeds test "$id" --dry-run'),
  'steward feeds log': withFeed('steward feeds log "$id" --state failed --fields id,event,error'),
  'steward feeds send-again': {
    as: 'Rank_6',
    sh: `id=$(echo https://bot.example.org/steward | steward feeds add webhook "Our bot" --event ban --address-file - --jq .id)\nmessage=$(steward feeds test "$id" --jq .id)\nuntil steward feeds log "$id" --jq ".[0].tries" | grep -qv 0; do sleep 1; done\nsteward feeds send-again "$message"`,
  },
  'steward feeds renew-key': {
    as: 'Rank_6',
    sh: `id=$(echo https://bot.example.org/steward | steward feeds add webhook "Another bot" --event ban --address-file - --jq .id)\nsteward feeds renew-key "$id" --yes`,
  },
  'steward feeds preview': { as: 'Rank_6', sh: 'steward feeds preview ban --text "{player}: {reason}"' },
  'steward feeds remove': withFeed('steward feeds remove "$id" --yes'),
};
