import type { OutboxEntry, OutboxState } from '../contract/outbox.ts';

const KINDS: Readonly<Record<string, (entry: Pick<OutboxEntry, 'subject' | 'server'>) => string>> = {
  'discord.alert': ({ subject }) => `Alert ${subject} to Discord`,
  'game.command': ({ subject, server }) => `Command "${subject}" for the game server ${server ?? ''}`.trimEnd(),
  'develop.restart': ({ subject }) => `Restart of ${subject}`,
};

/** What an entry of the outbox is, in words. */
export const outboxText = (entry: Pick<OutboxEntry, 'kind' | 'subject' | 'server'>): string =>
  KINDS[entry.kind]?.(entry) ?? `${entry.kind} ${entry.subject}`;

export const OUTBOX_STATE_LABELS: Readonly<Record<OutboxState, string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Done',
  failed: 'Given up',
  expired: 'Expired',
  dropped: 'Dropped',
};
