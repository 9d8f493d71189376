import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { catchUp } from './catch-up.ts';
import type { CatchUpOptions } from './catch-up.ts';
import { createChannel } from './channel.ts';
import type { Channel } from './channel.ts';
import { createFeed } from './feed.ts';
import type { Feed, FollowOptions } from './feed.ts';
import { createFolderWatch } from './folder-watch.ts';
import { createGenerations } from './tail-id.ts';

export interface TailHubOptions {
  /** The logs folder: `<dir>/<YYYYMMDD>/<type>.log`. */
  readonly dir: string;
  /** Epoch milliseconds; decides which day it is. */
  readonly clock: () => number;
  /** How long yesterday's file must be quiet after midnight before today's is begun; 1000 ms when left out. */
  readonly settleMs?: number;
  /** How often to look even when the system reports no change; 1000 ms when left out. */
  readonly pollMs?: number;
  /** How long a file is still watched for followers that come back; 30 s when left out. */
  readonly lingerMs?: number;
  /** What may wait in memory for one follower; 4 MiB when left out. Then lines are left out and a gap is marked. */
  readonly maxQueuedBytes?: number;
  /** Told when a file cannot be read; it is tried again at the next look. */
  readonly onError?: (error: unknown) => void;
}

const WITHOUT_WATCH_MS = 50;

/** Follows the logs of a folder as they grow. */
export function createTailHub(options: TailHubOptions): Feed {
  const { dir, clock, settleMs = 1000, pollMs = 1000, lingerMs = 30_000, maxQueuedBytes = 4 * 1024 * 1024 } = options;
  const onError = options.onError ?? (() => undefined);
  const generations = createGenerations();
  const folder = createFolderWatch(dir, ({ filename, structural }) => {
    if (filename === undefined) void lookAtDays();
    for (const channel of channels()) {
      if (filename === undefined || filename.startsWith(channel.type)) channel.wake(structural);
    }
  });
  const { feed, channels, closing } = createFeed<Channel>({
    open: (type) => createChannel({ dir, type, clock, generations, settleMs, onError }),
    catchUp: (channel, follow, attach, signal) => catchUp(channel, withOldest(follow, clock), attach, signal),
    onChange: lookAtFollowed,
    lingerMs,
    maxQueuedBytes,
  });
  let poll: NodeJS.Timeout | undefined;
  let watches = true;

  async function lookAtDays(): Promise<void> {
    const days = channels().map(({ live }) => live.day);
    if (days.length > 0) watches = await folder.watchDays([...new Set([...days, dayOf(clock())])]);
  }

  async function lookAtFollowed(): Promise<void> {
    if (channels().length === 0) return void (await folder.watchDays([]));
    startPoll();
    await lookAtDays();
  }

  function startPoll(): void {
    poll ??= setTimeout(() => void look(), watches ? pollMs : Math.min(pollMs, WITHOUT_WATCH_MS)).unref();
  }

  async function look(): Promise<void> {
    await lookAtDays();
    for (const channel of channels()) channel.wake(true);
    poll = undefined;
    if (channels().length > 0 && !closing.aborted) startPoll();
  }

  async function close(): Promise<void> {
    const closed = feed.close();
    clearTimeout(poll);
    folder.close();
    await closed;
  }

  return { ...feed, close };
}

/** What lies further back is not gone on with. */
const withOldest = (follow: FollowOptions, clock: () => number): CatchUpOptions => ({
  ...follow,
  oldestDay: addDays(dayOf(clock()), -(follow.daysBack ?? 2)),
});
