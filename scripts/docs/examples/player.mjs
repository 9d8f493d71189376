const id = (/** @type {string} */ list, of = 'Player_One') => `id=$(steward player ${list} ${of} --jq '.[0].id')`;
const NEW_NOTE = (/** @type {string} */ text) => `id=$(steward player note Player_New "${text}" --jq .id)`;
const NEW_WARNING = (/** @type {string} */ text) =>
  `id=$(steward player punish Player_New --reason "${text}" --yes --jq .id)`;
const NEW_ALERT = (/** @type {string} */ text) =>
  `id=$(steward player alerts add Player_New "${text}" --channel admins --jq .id)`;
const BANK = `id=$(steward player show Player_One --jq '.banks[0].id')`;

/** @type {Record<string, import('../examples.mjs').Example>} */
export const EXAMPLES = {
  'steward player show': { as: 'Rank_5', sh: 'steward player show Player_One --fields name,cash,banks' },
  'steward player game': { as: 'Rank_5', sh: 'steward player game Player_One tdm' },
  'steward player search': { as: 'Rank_5', sh: 'steward player search player_o' },
  'steward player search-characters': {
    as: 'Rank_5',
    sh: `name=$(steward player characters Player_One --jq '.[0].name')\nsteward player search-characters "$name"`,
  },
  'steward player characters': { as: 'Rank_5', sh: 'steward player characters Player_One' },
  'steward player played': { as: 'Rank_5', sh: 'steward player played Player_One --period 90' },

  'steward player punishments': { as: 'Rank_5', sh: 'steward player punishments Player_Banned --json' },
  'steward player punishment': {
    as: 'Rank_5',
    sh: `${id('punishments', 'Player_Banned')}\nsteward player punishment Player_Banned "$id"`,
  },
  'steward player punish': {
    as: 'Rank_5',
    sh: 'steward player punish Player_New --reason "Reckless driving" --description "Drive with care." --yes',
  },
  'steward player ban': {
    as: 'Rank_5',
    sh: 'steward player ban Player_Disabled --until 7d --reason "Aims through walls." --yes\nsteward player unban Player_Disabled --yes',
  },
  'steward player unban': {
    as: 'Rank_5',
    sh: 'steward player ban Player_Disabled --until "31-12-2099 18:00" --reason "Insults" --yes\nsteward player unban Player_Disabled --yes',
  },
  'steward player expunge': {
    as: 'Rank_5',
    sh: `${NEW_WARNING('A mistake')}\nsteward player expunge Player_New "$id" --reason "Given by mistake." --yes`,
  },

  'steward player notes': { as: 'Rank_5', sh: 'steward player notes Player_One' },
  'steward player note': { as: 'Rank_5', sh: 'steward player note Player_One "Spoke to him about his driving."' },
  'steward player note-hide': {
    as: 'Rank_5',
    sh: `${NEW_NOTE('No longer true.')}\nsteward player note-hide Player_New "$id"`,
  },
  'steward player note-show': {
    as: 'Rank_5',
    sh: `${NEW_NOTE('Still true.')}\nsteward player note-show Player_New "$id"`,
  },
  'steward player note-important': {
    as: 'Rank_5',
    sh: `${NEW_NOTE('Mind this.')}\nsteward player note-important Player_New "$id"`,
  },

  'steward player alerts list': { as: 'Rank_5', sh: 'steward player alerts list Player_One' },
  'steward player alerts add': {
    as: 'Rank_5',
    sh: 'steward player alerts add Player_New "Seen with another account." --in-game',
  },
  'steward player alerts remove': {
    as: 'Rank_5',
    sh: `${NEW_ALERT('Sent by mistake.')}\nsteward player alerts remove Player_New "$id" --yes`,
  },
  'steward player alerts retry': {
    as: 'Rank_5',
    sh: `${NEW_ALERT('Please look.')}\nuntil steward player alerts list Player_New --json | grep -q failed; do sleep 1; done\nsteward player alerts retry Player_New "$id"`,
  },
  'steward player alerts channels': { as: 'Rank_5', sh: 'steward player alerts channels' },

  'steward player name-changes': { as: 'Rank_5', sh: 'steward player name-changes Player_One' },
  'steward player name-views': { as: 'Rank_5', sh: 'steward player name-views Player_One' },
  'steward player deaths': { as: 'Rank_5', sh: 'steward player deaths Player_One' },
  'steward player kills': { as: 'Rank_5', sh: 'steward player kills Player_One' },
  'steward player commands': {
    as: 'Rank_5',
    sh: 'steward player punish Player_New --reason "Spam" --yes\nsteward player commands Player_New --fields kind,state',
  },
  'steward player history': { as: 'Rank_5', sh: 'steward player history Player_One' },
  'steward player serials': { as: 'Rank_5', sh: 'steward player serials Player_One' },
  'steward player same-serial': {
    as: 'Rank_5',
    sh: `serial=$(steward player serials Player_One --jq 'map(select(.mobile | not))[0].serial')\nsteward player same-serial "$serial"`,
  },
  'steward player ips': { as: 'Rank_5', sh: 'steward player ips Player_One' },
  'steward player shared': { as: 'Rank_5', sh: 'steward player shared Player_One' },
  'steward player same-ip': {
    as: 'Rank_5',
    sh: `ip=$(steward player ips Player_One --jq '.[0].ip')\nsteward player same-ip "$ip"`,
  },

  'steward player cash': { as: 'Rank_5', sh: 'steward player cash Player_One --min 100 --from 60d' },
  'steward player cash-change': {
    as: 'Rank_5',
    sh: 'steward player cash-change Player_New 25000 --yes\nsteward player cash-change Player_New -25000 --yes',
  },
  'steward player bank show': { as: 'Rank_5', sh: `${BANK}\nsteward player bank show "$id"` },
  'steward player bank history': { as: 'Rank_5', sh: `${BANK}\nsteward player bank history "$id"` },
  'steward player bank change': {
    as: 'Rank_5',
    sh: `${BANK}\nmoney=$(steward player bank show "$id" --jq .money)\nsteward player bank change "$id" $((money + 1)) --yes`,
  },

  'steward player password': {
    as: 'Rank_5',
    sh: 'steward player password Player_Disabled --password-stdin --yes < password.txt',
  },
  'steward player rank': {
    as: 'Rank_7',
    sh: 'steward player rank Player_Disabled moderator --yes\nsteward player rank Player_Disabled 0 --yes',
  },
  'steward player developer-rank': {
    as: 'Rank_7',
    sh: 'steward player developer-rank Player_Disabled developer --yes\nsteward player developer-rank Player_Disabled none --yes',
  },
  'steward player rename': {
    as: 'Rank_7',
    sh: 'steward player rename Player_Disabled Player_Off --yes\nsteward player rename Player_Off Player_Disabled --yes',
  },
  'steward player option': {
    as: 'Rank_5',
    sh: 'steward player option Player_New phone-ban on --yes\nsteward player option Player_New phone-ban off --yes',
  },
  'steward player permission': {
    as: 'Rank_7',
    sh: 'steward player permission Player_New vacSessions on --yes\nsteward player permission Player_New vacSessions off --yes',
  },
  'steward player reset-registration': {
    as: 'Rank_5',
    sh: `name=$(steward staff new-players --jq 'map(select(.registration != 1))[0].name')\nsteward player reset-registration "$name" --yes`,
  },
  'steward player reset-spawn': { as: 'Rank_5', sh: 'steward player reset-spawn Player_New --yes' },

  'steward player inventory': { as: 'Rank_5', sh: 'steward player inventory Player_One' },
  'steward player properties': { as: 'Rank_5', sh: 'steward player properties Player_One' },
  'steward player vehicles': { as: 'Rank_5', sh: 'steward player vehicles Player_One' },
};
