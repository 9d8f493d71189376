import { hideSecret } from '@steward/api-client/rules/secret-commands';
import { Remembered, type ReadLine, type Told } from './told.ts';

const HEAD = /^\[([\w-]{1,20}#\d{1,6})\] /;
const JOINED = /^(.{1,64}): joined with identifiers \[([^\]]{0,900})\]$/;
const LEFT = /^(.{1,64}): disconnected \(.{0,300}\)$/;
const BY_PLAYER = /^died from .{1,60} by (.{1,64})$/;
const SAID = /^(?:\(.{1,64}\): )?said "([^]+)"$/;
const EXECUTED = /^executed: (\/[^]+)$/;
const EXPLOSION = 51;
const DROWNED = 53;
const SUICIDE = 255;
const COLOURS = /\^\d/g;

const plain = (name: string): string => name.replace(COLOURS, '').trim();

/** The reason of death that a cause of txAdmin comes next to. */
function weaponOf(cause: string): number {
  if (/explo/i.test(cause)) return EXPLOSION;
  return /drown/i.test(cause) ? DROWNED : SUICIDE;
}

/** The identifier of a kind in a list such as `license:00, ip:203.0.113.7`. */
const identifier = (list: string, kind: string): string | undefined =>
  list
    .split(/[,;] ?/)
    .find((one) => one.startsWith(`${kind}:`))
    ?.slice(kind.length + 1);

const commandOf = (player: string, command: string): Told => ({
  kind: 'player.command',
  player,
  command: hideSecret(command),
});

/**
 * What txAdmin writes into its server log. A name may hold anything: it is known from the line of its joining, whose end no
 * chat can have, and told by the number in front of each line.
 */
export function createTxAdminLines(): ReadLine {
  const names = new Remembered<string>();
  return (body) => {
    if (body === 'txAdmin: Logger started') return [{ kind: 'server.started' }];
    const [head, id = ''] = HEAD.exec(body) ?? [];
    if (head === undefined) return [];
    const rest = body.slice(head.length);
    const joined = JOINED.exec(rest);
    if (joined) {
      const [, name = '', list = ''] = joined;
      names.set(id, name);
      const ip = identifier(list, 'ip');
      const serial = identifier(list, 'license');
      return [
        {
          kind: 'player.joined',
          player: plain(name),
          ...(ip && { ip }),
          ...(serial && { serial: serial.slice(0, 64) }),
        },
      ];
    }
    const known = names.get(id);
    if (known === undefined) {
      const left = LEFT.exec(rest);
      return left?.[1] !== undefined && !left[1].includes(': ')
        ? [{ kind: 'player.left', player: plain(left[1]) }]
        : [];
    }
    if (!rest.startsWith(`${known}: `)) return [];
    const what = rest.slice(known.length + 2);
    const player = plain(known);
    if (/^disconnected \(.*\)$/.test(what)) {
      names.delete(id);
      return [{ kind: 'player.left', player }];
    }
    const said = SAID.exec(what)?.[1];
    if (said !== undefined)
      return said.startsWith('/') ? [commandOf(player, said)] : [{ kind: 'player.said', player, text: said }];
    const executed = EXECUTED.exec(what)?.[1];
    if (executed !== undefined) return [commandOf(player, executed)];
    if (!what.startsWith('died from ')) return [];
    const [, killer] = BY_PLAYER.exec(what) ?? [];
    const isPlayer = killer !== undefined && [...names.values()].includes(killer);
    const told: Told = { kind: 'player.killed', player, weapon: weaponOf(what) };
    return [isPlayer ? { ...told, killer: plain(killer) } : told];
  };
}

const ACTION = /^\[(.{1,40}?)\] (Banned|Kicked|Warned)(?: player)? "?(.{1,64})"?(?: \([^)]{1,100}\))?: (.{1,300})$/;

const TYPED = /^\[([^\]]{1,40})\] executed "([^]{1,900})"$/;

/** What staff did in txAdmin. How long a ban lasts is not told, so it is a note in the history of the player. */
export const readTxAdminAction: ReadLine = (body) => {
  const [, by, typed] = TYPED.exec(body) ?? [];
  if (typed !== undefined) return [{ kind: 'console.command', command: hideSecret(typed), by }];
  const quoted = body.split('": ').length + body.split('" (').length - 2;
  if (body.includes('"') && quoted !== 1) return [];
  const [, staff = '', word = '', name = '', reason = ''] = ACTION.exec(body) ?? [];
  if (word === '' || (!body.includes('"') && name.includes(': '))) return [];
  return [
    {
      kind: 'player.history',
      player: plain(name.replace(/"$/, '')),
      action: `${word} in txAdmin by ${staff}: ${reason}`,
    },
  ];
};
