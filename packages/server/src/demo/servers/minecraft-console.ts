import type { Run } from './consoles.ts';
import type { Visitors } from './visitors.ts';

/** What the console of a Minecraft server answers. */
export const minecraftConsole =
  (visitors: Visitors): Run =>
  (command) => {
    const [word = '', name = '', ...rest] = command.split(' ');
    const reason = rest.join(' ') || 'Kicked by an operator';
    const there = visitors.there();
    switch (word) {
      case 'list':
        return [`There are ${there.length} of a max of 100 players online: ${there.map((one) => one.name).join(', ')}`];
      case 'say':
        return [];
      case 'kick': {
        const found = there.find((one) => one.name === name);
        if (!found) return ['No player was found'];
        visitors.kick(found.id);
        return [`Kicked ${name}: ${reason}`];
      }
      case 'ban': {
        const known = visitors.known(name);
        if (known) visitors.ban(known.id);
        return [`Banned ${name}: ${reason}`];
      }
      case 'pardon': {
        const known = visitors.known(name);
        if (known) visitors.unban(known.id);
        return [`Unbanned ${name}`];
      }
      default:
        return ['Unknown or incomplete command, see below for error'];
    }
  };
