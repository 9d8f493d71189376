import { asLogType } from '../rules/log-access.ts';
import type { LogType } from '../rules/log-access.ts';
import type { ImportFormat } from './formats.ts';

const MOST_CHARACTERS = 2048;
const MARKUP = /\{[0-9a-f]{6}\}|\^\d|\u00a7[0-9a-fk-or]|\u001b\[[0-9;?]*[ -/]*[@-~]/gi;

type Rule = readonly [pattern: RegExp, type: LogType];

/** The words of a line without colour codes, for telling its type; the line itself keeps them. */
export function wordsOf(text: string): string {
  return text.slice(0, MOST_CHARACTERS).replace(MARKUP, '').trimStart();
}

const firstMatch = (rules: readonly Rule[], words: string): LogType | undefined =>
  rules.find(([pattern]) => pattern.test(words))?.[1];

/** What the engines of SA-MP and open.mp write themselves. Whatever a player wrote comes after one of these. */
const ENGINE: readonly Rule[] = [
  [/^\[chat\] /, 'local'],
  [/^\[(?:kill|death)\] /, 'death'],
  [
    /^\[(?:npc:)?(?:join|part)\] |^\[(?:connection|nick)\] |^incoming connection: |^\(\d+\) Invalid client/i,
    'connection',
  ],
  [/^RCON |^BAD RCON ATTEMPT|^Console input:/, 'admin'],
  [/^\[(?:debug|artwork|warning|error)\b|^(?:sscanf|mysql) |^AMX |^\*\*\* |: \d+ loaded$/i, 'general'],
];

/** What scripts commonly print. */
const SCRIPT: readonly Rule[] = [
  [/^\[?(?:adm\w*[ _-]?warn\w*|ac|anti-?cheat|cheat|hack|vac)\b.*\b(?:hack|cheat|aim-?bot|air-?break)/i, 'cheat'],
  [/^\[?(?:adm|admin)[ _-]?(?:cmd|log|action|warn\w*)?s?\]?[:\]]|^admin(?:istrator)? \w+.* has /i, 'admin'],
  [
    / has (?:un)?(?:banned|kicked|jailed|muted|warned|frozen|slapped) | has made .* an? .*(?:admin|helper|moderator)/i,
    'admin',
  ],
  [/^\[?(?:ac|anti-?cheat|cheat\w*|hack\w*|vac)\b\]?[ :-]/i, 'cheat'],
  [
    /\b(?:possible|suspected|detected|suspicious)\b.*\b(?:hack|cheat|aim-?bot)|\b(?:aim-?bot|air-?break|speed-?hack|fly-?hack|money-?hack)\b/i,
    'cheat',
  ],
  [/^\[(?:[a-z]?cmd|command)\]/i, 'command'],
  [/^\[(?:damage|dmg)\]|\btook [\d.]+ damage\b|\bdamaged .+ for [\d.]+/i, 'damage'],
  [/^\[(?:shot|shoot|shots|weapon ?shot)\]|\bfired an? |\bshot at\b/i, 'shoot'],
  [/^\[(?:kills?|deaths?)\]|\bwas killed by\b/i, 'death'],
  [
    /^\[(?:login|connected|disconnected)\]|\bhas (?:logged in|logged out|disconnected|joined|left)(?:\.|$)|\bfailed whitelist\b/i,
    'connection',
  ],
  [/^\[(?:heist|robbery)\]|\bheist\b/i, 'heist'],
  [/^\[loyalty\]|\bloyalty points?\b/i, 'loyalty'],
  [/^\[(?:donat\w*|vip|credits|setcredits)\]|\bVIP (?:level|status|package)\b|\bdonator\b/i, 'donator'],
  [/^\[(?:sms|phone|call)\]/i, 'phone'],
  [/^\[(?:report|question|ask|newbie question)\]|^(?:new )?(?:report|question) from\b/i, 'report'],
  [
    /^\[(?:pm|ooc|b|newb|radio|faction ?chat|family ?chat|dept|department|ad|global|ingame|discord)\]|^\(?pm\)?(?: from| to|:)/i,
    'chat',
  ],
  [/^\[(?:local|ic|me|do|shout|whisper|low)\]/i, 'local'],
  [
    /^\[(?:pay|money|bank|cash|atm|transfer|charity|casino|bet)\]|\b(?:paid|pays|deposited|withdrew|transferred|donated)\b.*\$ ?\d/i,
    'money',
  ],
  [
    /^\[(?:house|business|property|biz)\]|\bhas (?:bought|sold|rented|purchased) (?:the )?(?:house|business|property|apartment|garage)\b/i,
    'property',
  ],
  [
    /^\[(?:vehicle|car|dealership)\]|\bhas (?:purchased|bought|sold|parked|towed|impounded) an? .+\(\d{3}\)/i,
    'vehicle',
  ],
  [/^\[(?:group|faction|family|gang)\]|\bhas (?:invited|uninvited|promoted|demoted) /i, 'group'],
  [/^\[(?:item|inventory|drugs?|weapons?|gun)\]/i, 'item'],
  [
    /\b(?:gave|given|received|set)\b.*\$ ?\d|\$ ?\d[\d.,]* (?:was |were )?(?:paid|deposited|withdrawn|transferred)\b/i,
    'money',
  ],
];

const MINECRAFT_HEAD = /^(?:\[[^\]]*\] ?(?:\[[^\]]*\] ?)?: ?|\[(?:INFO|WARN|WARNING|ERROR|SEVERE)\] )/;
const MINECRAFT: readonly Rule[] = [
  [
    /^\[[^\]]+\] (?:<-> |disconnected with)|^\[(?:connected player|server connection|initial connection)\] /,
    'connection',
  ],
  [/^(?:\[command execution\] )?\S+ (?:-> )?executed command:? /, 'command'],
  [/^(?:\[Not Secure\] )?<.+?> /, 'local'],
  [/^\S+ issued server command: /, 'command'],
  [/^\[[^\]:]+: .+\]$|^\[(?:Rcon|Server)\] |RCON Client/, 'admin'],
  [
    / (?:joined|left) the game$| lost connection: | logged in with entity id |^UUID of player |^Disconnecting /,
    'connection',
  ],
  [/ moved (?:too quickly|wrongly)!/, 'cheat'],
  [
    /^(?:Villager |Named entity )?.{1,80}? (?:was (?:slain|shot|killed|blown up|fireballed|pummeled|squashed|squished|impaled|stung|skewered|pricked|burnt|frozen|struck)|drowned|died|fell (?:from|off|out)|hit the ground|burned to death|went up in flames|tried to swim in lava|suffocated|starved|froze to death|withered away|blew up|discovered the floor|experienced kinetic)/,
    'death',
  ],
];

const FIVEM_SOURCE = /^\[ *([^\]]{1,40})\] ?|^\u2551 *([^\u2551]{1,40}?) *\u2551 ?/;
const TXADMIN: readonly Rule[] = [
  [/: joined with identifiers |: disconnected \(/, 'connection'],
  [/: said "\//, 'command'],
  [/: said "/, 'local'],
  [/: (?:was )?killed |: died\b|: (?:suicided|committed suicide)/, 'death'],
  [/^\[[\w-]+#\d+\] /, 'admin'],
];

/** Subjects of a script's own logs by the name of their file; the first part that fits decides. */
const TOPICS: readonly Rule[] = [
  [/^(?:hack|cheat|anti|ac\b)/, 'cheat'],
  [/^(?:login ?credit|credit|set ?vip|vip|donat|premium)/, 'donator'],
  [/^(?:login|logout|connect|join|whitelist|ip\b)/, 'connection'],
  [/^(?:admin|adm|kick|ban|unban|mute|jail|warn|stat|set|give|rcon|dd?edit|[bgh]edit|.*edit$)/, 'admin'],
  [/^(?:pay|bank|money|cash|transfer|charity|casino|gambl|atm|rich)/, 'money'],
  [/^(?:house|business|biz|property|door|gate|garage|apartment)/, 'property'],
  [/^(?:vehicle|car|dealership|tow|impound)/, 'vehicle'],
  [/^(?:sms|phone|call)/, 'phone'],
  [/^(?:report|question|ask|ticket)/, 'report'],
  [/^(?:faction|family|gang|group|clan)/, 'group'],
  [/^(?:item|inventory|weapon|gun|drug|craft|trade)/, 'item'],
  [/^(?:kill|death)/, 'death'],
  [/^(?:dmg|damage)/, 'damage'],
  [/^(?:shot|shoot|fire)/, 'shoot'],
  [/^(?:cmd|command)/, 'command'],
  [/^(?:ooc|pm|radio|chat)/, 'chat'],
  [/^(?:heist|robber)/, 'heist'],
];

/** The type that the name of a script's log speaks for. */
export function topicOf(fileName: string): LogType | undefined {
  const name = fileName.toLowerCase().replace(/\..*$/, '');
  return asLogType(name) ?? firstMatch(TOPICS, name.replace(/[-_]+/g, ' '));
}

/** Tells the type of a line of that form; `text` is what follows the stamp. `general` when nothing fits. */
export function createClassifier(format: ImportFormat, fileName: string): (text: string) => LogType {
  const topic = format === 'topic' || format === 'plain' ? topicOf(fileName) : undefined;
  return (text) => classify(format, topic, wordsOf(text)) ?? 'general';
}

const ADMIN_COMMAND = /^\[?adm(?:in)?[ _-]?(?:cmd|log)/i;
const OPENMP_LEVEL = /^\[(?:Info|Message|Warning|Error|Debug)\] /;
const byScript = (words: string): LogType | undefined => firstMatch(ENGINE, words) ?? firstMatch(SCRIPT, words);

function classify(format: ImportFormat, topic: LogType | undefined, words: string): LogType | undefined {
  switch (format) {
    case 'samp':
      return byScript(words);
    case 'openmp':
      return byScript(words.replace(OPENMP_LEVEL, '').trimStart());
    case 'topic':
      if (ADMIN_COMMAND.test(words) && topic !== 'donator') return 'admin';
      return topic ?? firstMatch(SCRIPT, words);
    case 'minecraft':
      return firstMatch(MINECRAFT, words.replace(MINECRAFT_HEAD, ''));
    case 'fivem':
      return classifyFivem(words);
    case 'txadmin-server':
      return firstMatch(TXADMIN, words);
    case 'txadmin-admin':
      return /^\[(?!MONITOR\])[^\]]+\] /.test(words) ? 'admin' : undefined;
    case 'plain':
      return topic ?? byScript(words);
    case 'mysql':
      return undefined;
  }
}

function classifyFivem(words: string): LogType | undefined {
  const found = FIVEM_SOURCE.exec(words);
  if (!found) return undefined;
  const body = wordsOf(words.slice(found[0].length));
  const [, source, person] = found;
  if (person !== undefined) return person === 'TXADMIN' ? undefined : 'admin';
  if (source === 'script:chat') return 'local';
  if (source === 'script:hardcap') return /^(?:Connecting|Dropped)/i.test(body) ? 'connection' : undefined;
  return source?.startsWith('script:') && !/^SCRIPT ERROR|^\[[^\]]+\] \[(?:ERROR|WARN)/.test(body)
    ? firstMatch(SCRIPT, body)
    : undefined;
}
