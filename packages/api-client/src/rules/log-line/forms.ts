/** What the named parts of a form can be. */
export type PartName = 'player' | 'other' | 'id' | 'ip' | 'weapon' | 'reason' | 'amount' | 'said';

/** How the lines of one event look; they may go on behind the form. */
export interface LineForm {
  readonly event: string;
  readonly pattern: RegExp;
}

/** Every repetition is bounded, so that no line takes long, whatever is in it. */
const PARTS: Readonly<Record<PartName | 'number', string>> = {
  player: String.raw`(?<player>[^\s:]{1,32})`,
  other: String.raw`(?<other>[^\s:]{1,32})`,
  id: String.raw`(?<id>\d{1,9})`,
  ip: String.raw`(?<ip>[\da-fA-F.:]{2,45}?)`,
  weapon: String.raw`(?<weapon>[A-Za-z][\w .\/-]{0,31}?)`,
  reason: String.raw`(?<reason>\d{1,3})`,
  amount: String.raw`(?<amount>\$ ?(?:\d{1,3}(?:[,.]\d{3}){1,5}|\d{1,15}))`,
  said: String.raw`(?<said>.*)`,
  number: String.raw`\d[\d.,]{0,15}`,
};

function form(event: string, source: string): LineForm {
  const filled = source.replace(/(?<!\?)<(\w+)>/g, (whole, name: string) => (isPart(name) ? PARTS[name] : whole));
  return { event, pattern: new RegExp(`^${filled}`, 'dsu') };
}

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name);

const { raw } = String;

/** What the engines of SA-MP and open.mp write themselves. */
const ENGINE: readonly LineForm[] = [
  form('connect', raw`(?:\[connection\] )?[Ii]ncoming connection: <ip>:\d{1,5} id: <id>`),
  form('connect', raw`\[connection\] <ip>:\d{1,5} requests connection cookie`),
  form('join', raw`\[(?:npc:)?join\] <player> has joined the server \(<id>:<ip>\)`),
  form('leave', raw`\[(?:npc:)?part\] <player> has left the server \(<id>:`),
  form('rename', raw`\[nick\] <player> nick changed to <other>`),
  form('say', raw`\[chat\] \[<player>\]: <said>`),
  form('kill', raw`\[kill\] <player> killed <other> <weapon>$`),
  form('kill', raw`\[kill\] <player> killed <other>`),
  form('death', raw`\[death\] <player> died <reason>`),
  form('rcon', raw`RCON \(In-Game\): Player #<id> \(<player>\) has logged in`),
  form('rcon', raw`RCON \(In-Game\): Player \[<player>\] sent command: <said>`),
  form('rcon', raw`BAD RCON ATTEMPT BY: <ip>$`),
];

/** What the scripts of roleplay communities write. */
const SCRIPT: readonly LineForm[] = [
  form('say', raw`<player> (?:says|shouts|whispers): <said>`),
  form('say', raw`\[(?:WT \d{1,4}|AD|GROUP|OOC|IC|PM|RADIO)\] <player>: <said>`),
  form('message', raw`SMS <player> to <other>: <said>`),
  form('deed', raw`\* <player> <said>`),
  form('command', raw`\[[zZ]?(?:cmd|CMD)\] (?:\[(?<player>[^\]\n]{1,32})\]): <said>`),
  form('command', raw`\[[zZ]?(?:cmd|CMD)\] <player>: <said>`),
  form('pay', raw`<player> used \/pay <other> (?<amount>\$?\d{1,15})$`),
  form('command', raw`<player> used \/<said>`),
  form('pay', raw`<player> gave <amount> to <other>`),
  form('loyalty', raw`<player> got <number> loyalty points`),
  form('money', raw`<player> (?:paid|got|received) <amount>`),
  form('payday', raw`\[payday\] <player> received <amount>`),
  form('hit', raw`<player> hit <other> for <number> with <weapon> \(`),
  form('shoot', raw`<player> fired <number> x <weapon> (?:in|at) `),
  form('kill', raw`<player> killed <other> with <weapon>$`),
  form('cheat', raw`\[AC\] <player> may use `),
  form('arrest', raw`<player> was arrested by <other> for `),
  form('punish', raw`<player> was (?:kicked|banned|warned|jailed|muted) by <other>\b`),
  form('level', raw`<player> is now level `),
  form('work', raw`<player> finished a delivery`),
  form('call', raw`<player> called <other> \(`),
  form('report', raw`Looked at: <player> by <other> \(`),
  form('record', raw`<player> looked up the record of <other>: `),
  form('heist', raw`<player> (?:started the heist|opened a vault|failed): `),
  form('property', raw`<player> (?:entered|left|locked|unlocked|knocked at) property `),
  form('vehicle', raw`<player> (?:entered|left|(?:un)?locked|started|parked|refuelled|repaired) `),
  form('item', raw`<player> put away <weapon> \(`),
  form('item', raw`<player> (?:used|bought|dropped|picked up|stored|took out) <number> x `),
  form('gamble', raw`<player> (?:rolled|threw|bet on) <number>`),
  form('perk', raw`<player> used a donator perk`),
  form('duty', raw`\[[A-Z]{2,8}\] <player> (?:used|took|opened|went|answered) `),
  form(
    'admin',
    raw`<player> (?:teleported to|spectated|healed|(?:un)?froze|brought|checked|kicked|(?:un)?banned|muted|jailed|warned) <other>`,
  ),
];

/** A name of one to three words, as scripts write those of roleplay. */
const WORDS = raw`\p{Lu}[\p{L}\d.'-]{1,23}(?:[ _]\p{Lu}[\p{L}\d.'-]{1,23}){1,2}`;
const PERSON = raw`(?<player>${WORDS})`;
const OTHER = raw`(?<other>${WORDS})`;

const SERVER = raw`\[[\w.-]{1,64}\]`;
const TOLD_BY = raw`\[(?<player>[^:"\n]{1,64})\]: <said>`;

/** What game servers told as events, with their id in front. */
const TOLD: readonly LineForm[] = [
  form('command', raw`${SERVER} \[cmd\] ${TOLD_BY}`),
  form('rcon', raw`${SERVER} \[console\] ${TOLD_BY}`),
  form('rcon', raw`${SERVER} \[console\]: <said>`),
  form('say', raw`${SERVER} \[(?:[\w -]{1,32}|"(?:[^"\\\n]|\\.){0,200}")\] ${TOLD_BY}`),
];

/** Logs of one subject that scripts keep: `NAME(account) (IP: …) has …`. */
const TOPIC: readonly LineForm[] = [
  form('login', raw`(?<player>[^(:\n]{1,32}?) \(ID: \d{1,4} \| SQL ID: <id> \|`),
  form(
    'admin',
    raw`(?:AdmCmd|\[AdmLog\]|\[AdminLog\]): ${PERSON} has (?:made|set|given|banned|kicked|jailed|warned|muted) ${OTHER}(?:'s)?\b`,
  ),
  form('admin', raw`(?:AdmCmd: |\[Adm(?:in)?Log\]: |Administrator )${PERSON} `),
  form('credits', raw`\[[\w ]{1,40}\] \[User: (?<player>[^()\]\n]{1,32})\(<id>\)\]`),
  form('deed', raw`(?:\[[A-Z]{2,16}\] )?${PERSON}\(<id>\)`),
  form('give', raw`(?:\[[A-Z]{2,16}\] )?${PERSON} has (?:given|set|made|paid) ${OTHER}(?:'s)?\(<id>\)`),
  form('deed', raw`(?:\[[A-Z]{2,16}\] )?${PERSON} (?:has|failed) `),
];

/** Names of other games may hold spaces; what follows them tells where they end. */
const SPACED = raw`(?<player>[^\n]{1,64}?)`;
const MINER = raw`(?:\[[^\]\n]{1,32}\] )?(?<player>[^\s<>:\[\]\/]{1,32})`;
const HEAD = raw`(?:\[[^\]\n]{1,80}\] ?){0,2}: ?`;

const OTHER_GAMES: readonly LineForm[] = [
  form('join', raw`\[[\w-]{1,16}#<id>\] ${SPACED}: joined with identifiers `),
  form('leave', raw`\[[\w-]{1,16}#<id>\] ${SPACED}: disconnected \(`),
  form('say', raw`\[[\w-]{1,16}#<id>\] ${SPACED}: said "(?<said>.*)"$`),
  form('death', raw`\[[\w-]{1,16}#<id>\] ${SPACED}: (?:died|was killed|killed|suicided)`),
  form('say', raw`${HEAD}(?:\[Not Secure\] )?<${MINER}> <said>`),
  form('command', raw`${HEAD}${MINER} issued server command: <said>`),
  form('join', raw`${HEAD}${MINER}\[\/<ip>:\d{1,5}\] logged in with entity id `),
  form('join', raw`${HEAD}${MINER} joined the game`),
  form('leave', raw`${HEAD}${MINER} (?:left the game|lost connection: )`),
  form('join', raw`${HEAD}UUID of player ${MINER} is `),
  form('death', raw`${HEAD}${MINER} (?:was (?:slain|shot|killed|blown up)|drowned|fell |hit the ground|burned|died)`),
];

/** All forms, the surest first. */
export const FORMS: readonly LineForm[] = [...ENGINE, ...TOLD, ...OTHER_GAMES, ...SCRIPT, ...TOPIC];
