import type { GameEvent, GameEventOf } from '@steward/api-client/contract/game-events';
import type { LogType } from '@steward/api-client/rules/log-access';
import { hideSecret } from '@steward/api-client/rules/secret-commands';

export type SaidKind = 'player.said' | 'player.command' | 'console.command';
export type SaidEvent = GameEventOf<SaidKind>;

interface Said {
  readonly type: LogType;
  readonly label: string;
  readonly player: string | null;
  readonly text: string;
}

/** Whether it is for the logs, which do not have it from elsewhere. */
export const isSaid = (event: GameEvent): event is SaidEvent =>
  (event.kind === 'player.said' || event.kind === 'player.command' || event.kind === 'console.command') &&
  event.logged !== true;

const command = (player: string, text: string): Said => ({
  type: 'command',
  label: 'cmd',
  player,
  text: hideSecret(text),
});

export function saidOf(event: SaidEvent): Said {
  switch (event.kind) {
    case 'player.said':
      // Commands that no resource of FiveM takes come as chat.
      if (event.text.startsWith('/')) return command(event.player, event.text);
      return {
        type: event.channel === undefined ? 'local' : 'chat',
        label: event.channel ?? 'chat',
        player: event.player,
        text: event.text,
      };
    case 'player.command':
      return command(event.player, event.command);
    case 'console.command':
      return { type: 'admin', label: 'console', player: event.by ?? null, text: hideSecret(event.command) };
  }
}
