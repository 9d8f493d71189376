import { insertOutbox } from '../../core/outbox.ts';
import type { Applying, ApplyKinds } from './applying.ts';
import { insertRows } from './ingest/repository-insert.ts';
import { isSaid, type SaidEvent, type SaidKind, saidOf } from './said-of.ts';
import { oneLine, writingItem } from './said.ts';

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
