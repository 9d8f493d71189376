import type { GameEvent } from '@steward/api-client/contract/game-events';
import type { LiveTopic } from '@steward/api-client/contract/live';
import type { Live } from '../../core/live.ts';

/** What events change for those who look, by the beginning of their kind. */
const TOPICS: readonly (readonly [beginning: string, topic: LiveTopic])[] = [
  ['player.joined', 'online'],
  ['player.left', 'online'],
  ['player.renamed', 'online'],
  ['server.started', 'online'],
  ['player.punished', 'punishments'],
  ['player.unbanned', 'punishments'],
  ['ticket.', 'tickets'],
  ['vac.', 'sessions'],
];

const topicOf = (kind: string): LiveTopic | undefined => TOPICS.find(([beginning]) => kind.startsWith(beginning))?.[1];

/** Tells open pages what these events changed, after their commit. */
export function noteEvents(live: Pick<Live, 'note'>, events: readonly GameEvent[]): void {
  for (const [topic, some] of Map.groupBy(events, ({ kind }) => topicOf(kind))) {
    if (topic === undefined) continue;
    const names = some.flatMap((event) => ('player' in event && event.player !== undefined ? [event.player] : []));
    const hasMore = some.some(({ kind }) => kind === 'server.started');
    live.note(topic, hasMore ? undefined : names);
  }
}
