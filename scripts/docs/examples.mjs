/**
 * One example a command that a test runs against the demonstration (`e2e/terminal/docs-examples.test.ts`).
 * @typedef {{ as?: string, sh: string }} Example `as`: who is signed in, nobody when left out
 */

const FIRST_SESSION = `id=$(steward sessions list --fields id | grep -o -m 1 '[0-9]\\+')`;
const FIRST_UNFLAGGED = `id=$(steward sessions list --fields id,flagged | grep -B 1 '"flagged": 0' | grep -o -m 1 '[0-9]\\+')`;

/** @type {Readonly<Record<string, Example>>} by the words of the command */
export const EXAMPLES = {
  'steward login': { sh: 'steward login --name Rank_5 --password-stdin < password.txt' },
  'steward logout': { as: 'Player_Two', sh: 'steward logout' },
  'steward whoami': { as: 'Rank_5', sh: 'steward whoami --fields name,adminLevel' },
  'steward status': { sh: 'steward status --json' },
  'steward player show': { as: 'Rank_5', sh: 'steward player show Player_One --fields name,cash,banks' },
  'steward player search': { as: 'Rank_5', sh: 'steward player search player_o' },
  'steward player punishments': { as: 'Rank_5', sh: 'steward player punishments Player_Banned --json' },
  'steward player notes': { as: 'Rank_5', sh: 'steward player notes Player_One' },
  'steward player note': { as: 'Rank_5', sh: 'steward player note Player_One "Spoke to him about his driving."' },
  'steward sessions list': { as: 'Rank_5', sh: 'steward sessions list --fields id,name,flagged' },
  'steward sessions player': { as: 'Rank_5', sh: 'steward sessions player Player_One --limit 10 --json' },
  'steward sessions show': { as: 'Rank_5', sh: `${FIRST_SESSION}\nsteward sessions show "$id"` },
  'steward sessions events': { as: 'Rank_5', sh: `${FIRST_SESSION}\nsteward sessions events "$id" --json` },
  'steward sessions flag': {
    as: 'Rank_5',
    sh: `${FIRST_UNFLAGGED}\nsteward sessions flag "$id" --reason "Aims through walls."`,
  },
  'steward logs files': { as: 'Rank_5', sh: 'steward logs files --day yesterday --json' },
  'steward logs search': {
    as: 'Rank_5',
    sh: 'steward logs search "says,shouts" --file local --from yesterday --limit 20 --json > found.ndjson',
  },
  'steward logs tail': { as: 'Dev_3', sh: 'steward logs tail local --lines 50 --json | head -n 5' },
  'steward logs history': { as: 'Rank_5', sh: 'steward logs history --limit 20' },
  'steward api': { as: 'Rank_5', sh: 'steward api GET rpg/staff/bans --page 1 --limit 10' },
  'steward profiles list': { sh: 'steward profiles list' },
  'steward profiles add': { sh: 'steward profiles add prod https://panel.example' },
  'steward profiles use': { sh: 'steward profiles add test https://test.example\nsteward profiles use test' },
  'steward profiles remove': {
    sh: 'steward profiles add old https://old.example\nsteward profiles remove old --yes',
  },
  'steward completion': { sh: 'steward completion bash > steward.bash' },
};
