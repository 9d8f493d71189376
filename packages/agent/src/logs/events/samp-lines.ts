import { hideSecret } from '@steward/api-client/rules/secret-commands';
import { weaponOfLogName } from '@steward/api-client/rules/weapons';
import { Remembered, type ReadLine, type Told } from './told.ts';

/** What engines take as a name: no blank, so that what they write around it cannot be part of it. */
const NAME = '([0-9a-zA-Z\\[\\]()$@._=]{1,24})';
const LEVEL = /^\[(Info|Warning|Message)\] /;
const JOIN = new RegExp(`^\\[join\\] ${NAME} has joined the server \\((\\d{1,4}):([0-9a-fA-F.:]{3,45})\\)$`);
const PART = new RegExp(`^\\[part\\] ${NAME} has left the server \\((\\d{1,4}):\\d\\)$`);
const NICK = new RegExp(`^\\[nick\\] ${NAME} nick changed to ${NAME}$`);
const KILL = new RegExp(`^\\[kill\\] ${NAME} killed ${NAME} ?(.{0,40})$`);
const DEATH = new RegExp(`^\\[death\\] ${NAME} died (\\d{1,3})$`);
const CHAT = new RegExp(`^\\[chat\\] \\[${NAME}\\]: ([^]+)$`);
const CONSOLE = /^Console input: (.{1,300})$/;
const RCON = new RegExp(`^RCON \\(In-Game\\): Player \\[${NAME}\\] sent command: (.{1,300})$`);
const STARTED = /^(?:SA-MP Dedicated Server$|Starting open\.mp server)/;
const ENDED = /^--- Server Shutting Down\.$/;
/** Of a weapon that is not known by its name. */
const OTHER_WEAPON = 255;

const started: Told = { kind: 'server.started' };

/** What the engines of SA-MP and open.mp write about players. */
export function createSampLines(hasLevels: boolean): ReadLine {
  const names = new Remembered<string>();

  function rcon(staff: string, command: string): Told[] {
    const shown = hideSecret(command);
    const told: Told[] = [
      { kind: 'console.command', command: shown, by: staff },
      { kind: 'player.history', player: staff, action: `Used RCON: ${shown}` },
    ];
    const [, word = '', id = ''] = /^(ban|kick) (\d{1,4})$/.exec(command) ?? [];
    const player = names.get(id);
    if (player === undefined) return told;
    const type = word === 'ban' ? 5 : 1;
    return [...told, { kind: 'player.punished', player, staff, type, reason: 'By RCON.' }];
  }

  return (body, at) => {
    const line = hasLevels ? body.replace(LEVEL, '') : body;
    if (STARTED.test(line)) return [started];
    if (ENDED.test(line)) return [{ kind: 'server.started', left_at: at }];
    if (line.startsWith('RCON ')) {
      const [, staff = '', command = ''] = RCON.exec(line) ?? [];
      return staff === '' ? [] : rcon(staff, command.trim());
    }
    const [, typed] = CONSOLE.exec(line) ?? [];
    if (typed !== undefined) return [{ kind: 'console.command', command: hideSecret(typed) }];
    if (!line.startsWith('[')) return [];
    const chat = CHAT.exec(line);
    if (chat) return chat[2]?.trim() === '' ? [] : [{ kind: 'player.said', player: chat[1], text: chat[2] }];
    const join = JOIN.exec(line);
    if (join) {
      const [, player = '', id = '', ip] = join;
      names.set(id, player);
      return [{ kind: 'player.joined', player, ip }];
    }
    const part = PART.exec(line);
    if (part) {
      names.delete(part[2] ?? '');
      return [{ kind: 'player.left', player: part[1] }];
    }
    const nick = NICK.exec(line);
    if (nick)
      return [
        { kind: 'player.left', player: nick[1] },
        { kind: 'player.joined', player: nick[2] },
      ];
    const kill = KILL.exec(line);
    if (kill) {
      const [, killer, player, weapon = ''] = kill;
      const id = weapon.trim() === '' ? 0 : (weaponOfLogName(weapon.trim())?.id ?? OTHER_WEAPON);
      return [{ kind: 'player.killed', player, killer, weapon: id }];
    }
    const death = DEATH.exec(line);
    return death ? [{ kind: 'player.killed', player: death[1], weapon: Number(death[2]) }] : [];
  };
}
