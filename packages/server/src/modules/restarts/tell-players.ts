import { TOLD_AT } from '@steward/api-client/rules/restarts';
import type { Config } from '../../config/config.ts';
import { insertOutbox } from '../../core/outbox.ts';
import type { Tx } from '../../db/schema.ts';
import { soonItems } from './announce.ts';
import type { RestartRow } from './repository.ts';
import type { Target } from './targets.ts';

export type Texts = Pick<Config, 'restartTexts'>;

/** Tells players what is left, and notes that; nobody is there to be told of one that waits for an empty server. */
export async function tellPlayers(
  tx: Tx,
  { restartTexts }: Texts,
  target: Target,
  row: RestartRow,
  now: number,
): Promise<void> {
  const seconds = row.due_at - now;
  if (row.only_empty === 1 || seconds > TOLD_AT[0] || seconds <= 0) return;
  await insertOutbox(tx, soonItems(target, restartTexts, { seconds, reason: row.reason, now }), { now });
}

/** The mark at which players are told next, seconds before the restart; 0 where all of it was said. */
export const nextMark = ({ told }: RestartRow, secondsLeft: number): number =>
  [...TOLD_AT].reverse().find((mark) => mark >= secondsLeft && (told === 0 || mark < told)) ?? 0;

/** What counts as told when players hear at once how long it is. */
export const toldOf = (seconds: number): number => (seconds <= TOLD_AT[0] ? seconds : 0);
