import type { Visitors } from './visitors.ts';

/** What a console does with a command. */
export type Run = (command: string) => string[];

/** Somebody in a game of SA-MP. */
interface Listed {
  readonly id: number;
  readonly name: string;
}

interface SampGame {
  there(): readonly Listed[];
  kick(id: number): void;
  ban(id: number): void;
}

/** Addresses of documents, none of which anybody has. */
const addressOf = (id: number): string => `198.18.${Math.floor(id / 250)}.${id % 250}`;

/** What the console of a SA-MP server answers. */
export const sampConsole =
  ({ there, kick, ban }: SampGame): Run =>
  (command) => {
    const [word = '', argument = ''] = command.split(' ');
    switch (word) {
      case 'players':
        return ['ID\tName\tPing\tIP', ...there().map(({ id, name }) => `${id}\t${name}\t45\t${addressOf(id)}`)];
      case 'cmdlist':
        return ['Console Commands:', '  players', '  kick', '  banip', '  say'];
      case 'kick':
        kick(Number(argument));
        return [];
      case 'banip': {
        const found = there().find(({ id }) => addressOf(id) === argument);
        if (found) ban(found.id);
        return [`IP ${argument} has been banned.`];
      }
      default:
        return [];
    }
  };

/** What the console of FXServer answers. */
export const fivemConsole =
  (visitors: Visitors): Run =>
  (command) => {
    const [word = '', number = ''] = command.split(' ');
    if (word === 'version') return ['FXServer-master v1.0.0.12913 linux'];
    if (word === 'clientkick') visitors.kick(Number(number));
    return word === 'clientkick' || word === 'say' ? [] : [`No such command ${word}.`];
  };
