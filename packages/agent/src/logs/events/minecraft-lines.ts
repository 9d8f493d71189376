import { hideSecret } from '@steward/api-client/rules/secret-commands';
import { Remembered, type ReadLine, type Told } from './told.ts';

/** Bedrock players of a proxy have a dot in front. */
const NAME = '(\\.?\\w{1,16})';
/** What the server itself writes; chat of players is written by others, or in angle brackets. */
const SERVER = /^\[Server thread\/INFO\](?: \[[\w.$/]{1,80}\])?: |^\[INFO\] |^(?:INFO)\]: /;
const CHAT = new RegExp(
  `^(?:\\[(?:Server thread|Async Chat Thread - #\\d{1,6})/INFO\\](?: \\[[\\w.$/]{1,80}\\])?: |\\[INFO\\] |INFO\\]: )(?:\\[Not Secure\\] )?<${NAME}> ([^]+)$`,
);
const LOGGED_IN = new RegExp(`^${NAME}\\[/([0-9a-fA-F.:%\\[\\]]{3,60}):\\d{1,5}\\] logged in with entity id `);
const JOINED = new RegExp(`^${NAME} joined the game$`);
const LEFT = new RegExp(`^${NAME} left the game$`);
const PUNISHED = new RegExp(`^(?:\\[${NAME}: )?(Banned|Kicked) (?:player )?${NAME}: ([^\\]]{1,250})\\]?$`);
const UNBANNED = new RegExp(`^(?:\\[${NAME}: )?Unbanned (?:player )?${NAME}\\]?$`);
const COMMAND = new RegExp(`^${NAME} issued server command: /(.{1,300})$`);
const DEATH = new RegExp(
  `^${NAME} (was (?:slain|shot|killed|blown up|fireballed|pummeled|squashed|squished|impaled|stung|skewered|pricked|burnt|frozen|struck)|drowned|died|fell|hit the ground|burned to death|went up in flames|tried to swim in lava|suffocated|starved|froze to death|withered away|blew up|discovered the floor|experienced kinetic)(.{0,200})$`,
);
const KILLER = new RegExp(` by ${NAME}(?: using .{1,100})?$`);
/** Reasons of death that the panel knows, by words of Minecraft's. */
const REASONS: readonly (readonly [RegExp, number])[] = [
  [/^drowned/, 53],
  [/^(?:fell|hit the ground|experienced kinetic)/, 54],
  [/^(?:burned|went up|tried to swim|was burnt|discovered the floor)/, 37],
  [/blown up|^blew up/, 51],
];
const OTHER_REASON = 255;
/** What somebody's command did, told to all who may use it. */
const DID = new RegExp(`^\\[${NAME}: ([^]{1,300})\\]$`);
/** Who gives commands and is no player. */
const NOBODY: ReadonlySet<string> = new Set(['CONSOLE', 'Console', 'Server', 'Rcon']);
/** Commands of staff that are worth a line of the history. */
const NOTED =
  /^(?:minecraft:)?(?:ban|ban-ip|kick|pardon|op|deop|gamemode|give|tp|teleport|whitelist|stop|kill|effect|xp)\b/i;

function commandOf(by: string, given: string): Told[] {
  const command = hideSecret(given);
  if (NOBODY.has(by)) return [{ kind: 'console.command', command }];
  const told: Told = { kind: 'player.command', player: by, command };
  const isNoted = NOTED.test(given.slice(1)) && command === given;
  return isNoted ? [told, { kind: 'player.history', player: by, action: `Used the command ${command}` }] : [told];
}

/** What a Minecraft server writes about players. Deaths are told of those who are known to be in the game. */
export function createMinecraftLines(): ReadLine {
  const addresses = new Remembered<string>();
  const online = new Remembered<true>();

  function death(line: string): Told[] {
    const [, player = '', how = '', rest = ''] = DEATH.exec(line) ?? [];
    if (!online.has(player)) return [];
    const weapon = REASONS.find(([words]) => words.test(how))?.[1] ?? OTHER_REASON;
    const [, killer = ''] = KILLER.exec(how + rest) ?? [];
    return [{ kind: 'player.killed', player, weapon, ...(online.has(killer) && { killer }) }];
  }

  return (body, at) => {
    const chat = CHAT.exec(body);
    if (chat) return [{ kind: 'player.said', player: chat[1], text: chat[2] }];
    const [head] = SERVER.exec(body) ?? [];
    if (head === undefined) return [];
    const line = body.slice(head.length);
    if (line.startsWith('Starting minecraft server version')) {
      online.clear();
      return [{ kind: 'server.started' }];
    }
    if (line === 'Stopping the server' || line === 'Stopping server') {
      const isFirst = online.size > 0;
      online.clear();
      return isFirst ? [{ kind: 'server.started', left_at: at }] : [];
    }
    const loggedIn = LOGGED_IN.exec(line);
    if (loggedIn) {
      addresses.set(loggedIn[1] ?? '', (loggedIn[2] ?? '').replace(/^\[|\]$|%.*$/g, ''));
      return [];
    }
    const joined = JOINED.exec(line)?.[1];
    if (joined !== undefined) {
      online.set(joined, true);
      const ip = addresses.get(joined);
      addresses.delete(joined);
      return [{ kind: 'player.joined', player: joined, ...(ip !== undefined && { ip }) }];
    }
    const left = LEFT.exec(line)?.[1];
    if (left !== undefined) {
      online.delete(left);
      return [{ kind: 'player.left', player: left }];
    }
    const [, staff, word, player, reason] = PUNISHED.exec(line) ?? [];
    if (word !== undefined)
      return [
        {
          kind: 'player.punished',
          player,
          type: word === 'Banned' ? 5 : 1,
          reason,
          ...(staff !== undefined && { staff }),
        },
      ];
    const [, who, unbanned] = UNBANNED.exec(line) ?? [];
    if (unbanned !== undefined)
      return [{ kind: 'player.unbanned', player: unbanned, ...(who !== undefined && { staff: who }) }];
    const [, by, command = ''] = COMMAND.exec(line) ?? [];
    if (by !== undefined) return commandOf(by, `/${command}`);
    const [, doer = '', did] = DID.exec(line) ?? [];
    if (did !== undefined) return [{ kind: 'console.command', command: did, ...(!NOBODY.has(doer) && { by: doer }) }];
    return death(line);
  };
}
