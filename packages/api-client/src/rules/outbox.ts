/** Where something stands that is to follow a change. */
export const OUTBOX_STATES = ['waiting', 'running', 'done', 'failed', 'expired', 'dropped'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

interface Entry {
  readonly kind: string;
  readonly subject: string;
  /** The game server that it is for. */
  readonly server: string | null;
}

const NOTICES = [
  ['burst', 'Notice of refused sign-ins to Discord'],
  ['outage', 'Notice of a game server to Discord'],
  ['feed', 'Notice of a feed to Discord'],
] as const;

const KINDS: Readonly<Record<string, (entry: Entry) => string>> = {
  'discord.alert': ({ subject }) => `Alert ${subject} to Discord`,
  'discord.notice': ({ subject }) =>
    NOTICES.find(([beginning]) => subject.startsWith(beginning))?.[1] ?? 'Notice of a new sign-in to Discord',
  'feed.delivery': ({ subject }) => `Message ${subject} of a feed`,
  'game.command': ({ subject, server }) => `Command "${subject}" for the game server ${server ?? ''}`.trimEnd(),
  'develop.restart': ({ subject }) => `Restart of ${subject}`,
  'said.write': ({ subject }) => `Chat of ${subject} to the logs`,
  'session.clean': ({ subject }) => `Files of ${subject} to delete`,
};

/** What an entry of the outbox is, in words. */
export const outboxText = (entry: Entry): string => KINDS[entry.kind]?.(entry) ?? `${entry.kind} ${entry.subject}`;

export const OUTBOX_STATE_LABELS: Readonly<Record<OutboxState, string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Done',
  failed: 'Given up',
  expired: 'Expired',
  dropped: 'Dropped',
};
