import type { FeedSample } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, FEED_FACTS, type FeedEvent } from '@steward/api-client/rules/feed-events';
import { instant } from '../../core/clock.ts';
import { toldByAudit } from '../../core/feed-audit.ts';
import type { FeedFacts } from '@steward/api-client/rules/feeds';
import type { Db } from '../../db/schema.ts';
import { latestFacts } from './repository-deliveries.ts';
import { latestEntries } from './repository-samples.ts';

interface Happened {
  readonly facts: FeedFacts;
  readonly at: number;
}

const kept = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Facts of what happened last: of the messages of feeds, else of the audit log, else made up. */
export async function samplesOf(db: Db, community: string, now: number): Promise<FeedSample[]> {
  const found = new Map<string, Happened>();
  for (const { actor_name, at, ...entry } of await latestEntries(db)) {
    const draft = { ...entry, before: kept(entry.before), after: kept(entry.after) };
    const told = toldByAudit(draft, actor_name, at);
    if (told && !found.has(told.event)) found.set(told.event, { facts: told.facts, at });
  }
  for (const { event, facts, at } of await latestFacts(db, FEED_EVENTS))
    found.set(event, { facts: JSON.parse(facts) as FeedFacts, at });
  return FEED_EVENTS.map((event: FeedEvent): FeedSample => {
    const last = found.get(event);
    const at = instant(last?.at ?? now);
    const facts = { ...(last?.facts ?? FEED_FACTS[event].example), community, at };
    return { event, facts, at: last ? at : null };
  });
}
