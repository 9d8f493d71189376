import type { GameEvent, GameEventOf } from '@steward/api-client/contract/game-events';
import type { LogType } from '@steward/api-client/rules/log-access';
import { hideSecret } from '@steward/api-client/rules/secret-commands';
import { insertOutbox } from '../../core/outbox.ts';
import type { Applying, ApplyKinds } from './applying.ts';
import { insertRows } from './ingest/repository.ts';
import { oneLine, writingItem } from './said.ts';

export type SaidKind = 'player.said' | 'player.command' | 'console.command';
type SaidEvent = GameEventOf<SaidKind>;

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

function saidOf(event: SaidEvent): Said {
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

/** What was said waits in a table, with its event, until it stands in the logs. */
async function keepSaid({ tx, server, at, now }: Applying, events: readonly SaidEvent[]): Promise<void> {
  const rows = events.filter(isSaid).map((event) => {
    const { text, ...said } = saidOf(event);
    return { server, ...said, text: oneLine(text), at: at(event), heard_at: now };
  });
  if (rows.length === 0) return;
  await insertRows(tx, 'bridge_said', rows);
  await insertOutbox(tx, [writingItem(server)], { now });
}

/** How events about what people write are applied. */
export const SAID_KINDS: ApplyKinds<SaidKind> = {
  'player.said': keepSaid,
  'player.command': keepSaid,
  'console.command': keepSaid,
};
