import { ApiError, isSignedOut } from '@steward/api-client/client/errors';
import { isTouched } from '@steward/api-client/client/live';
import { live, type Change } from '@steward/api-client/contract/live';
import { site } from '@steward/api-client/contract/site';
import { GatheredChanges } from '@steward/api-client/rules/gathered-changes';
import type { QueryClient } from '@tanstack/react-query';
import { client, untilGoing } from '../api.ts';
import { connectionOf, setConnection, type Connection } from '../connection.ts';

/** All tabs of a browser share one stream: the tab that holds this lock reads it and tells the others. */
const NAME = 'steward-live';
/** Between two rounds of reads, however much changes. */
const LEAST_GAP_MS = 1500;
/** Reads of many browsers are spread over that time. */
const SPREAD_MS = 400;
/** What was read so lately, as when a page is opened, is as new as the beginning of a stream. */
const JUST_READ_MS = 1000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** What waits for somebody is told also while nobody looks: the title carries it. */
const WORK: ReadonlySet<Change['topic']> = new Set(['tickets', 'sessions', 'alerts', 'own', 'watched', 'all']);

type Away = Exclude<Connection, 'ok'>;

interface Told {
  readonly account: number;
  readonly changes: readonly Change[];
}

/** The tab with the stream found the server away. The bar of each asks when it is back. */
interface ToldAway {
  readonly away: Away;
}

const isTold = (data: unknown): data is Told => data !== null && typeof data === 'object' && 'changes' in data;

const isToldAway = (data: unknown): data is ToldAway =>
  data !== null &&
  typeof data === 'object' &&
  'away' in data &&
  (data.away === 'offline' || data.away === 'restarting');

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads again what changes touch: what is shown, some of it only once somebody looks. */
function createReader(queryClient: QueryClient, signal: AbortSignal): (changes: readonly Change[]) => void {
  const pending = new GatheredChanges<Change['topic']>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  const flush = () => {
    timer = undefined;
    const changes = pending.take((topic) => !document.hidden || WORK.has(topic));
    if (changes.length === 0) return;
    readAt = Date.now();
    // Each stream begins so: what is being read just then, as when a page is opened, is new already.
    const begins = changes.every(({ topic }) => topic === 'all');
    void queryClient.invalidateQueries({
      predicate: (query) => isTouched(query, changes) && !(begins && readAt - query.state.dataUpdatedAt < JUST_READ_MS),
    });
  };
  const schedule = () => {
    if (signal.aborted || pending.isEmpty) return;
    timer ??= setTimeout(flush, Math.max(readAt + LEAST_GAP_MS - Date.now(), 0) + Math.random() * SPREAD_MS);
  };
  document.addEventListener('visibilitychange', schedule, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (changes) => {
    for (const { topic, names } of changes) pending.add(topic, names);
    schedule();
  };
}

const askWhetherAway = async (signal: AbortSignal): Promise<Away | undefined> => {
  try {
    await client.call(site.ready, { signal });
    return undefined;
  } catch (error) {
    const connection = connectionOf(error);
    return connection === 'ok' ? undefined : connection;
  }
};

interface Listener {
  readonly tell: (change: Change) => void;
  readonly tellAway: (away: Away) => void;
}

/** Follows the stream until it is aborted, or the session is over. */
async function follow({ tell, tellAway }: Listener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    let isOpen = false;
    try {
      for await (const { value } of client.follow(live.changes, { signal })) {
        isOpen = true;
        wait = FIRST_WAIT_MS;
        tell(value);
      }
    } catch (error) {
      if (signal.aborted || isSignedOut(error)) return;
      // A stream that breaks, or that alone cannot be opened, may be the proxy's doing: the server is asked itself.
      const away = isOpen || connectionOf(error) === undefined ? undefined : await askWhetherAway(signal);
      if (away !== undefined && !signal.aborted) tellAway(away);
      // Other rights, or too many: what is refused now is tried again, but seldom.
      if (error instanceof ApiError && error.status < 500 && wait > FIRST_WAIT_MS) wait = LONGEST_WAIT_MS;
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Browsers have locks only on pages with TLS, or of this machine. */
const locksOf = ({ locks }: { readonly locks?: LockManager }): LockManager | undefined => locks;

/** Keeps what this tab shows as it is now, for as long as that account is signed in. Returns how to stop. */
export function followChanges(queryClient: QueryClient, account: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const read = createReader(queryClient, signal);
  const readOne = (change: Change) => read([change]);
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isTold(data) && data.account === account) read(data.changes);
    else if (isToldAway(data)) setConnection(data.away);
  };
  const tell = (change: Change) => {
    readOne(change);
    if (!signal.aborted) channel.postMessage({ account, changes: [change] } satisfies Told);
  };
  const tellAway = (away: Away) => {
    setConnection(away);
    channel.postMessage({ away } satisfies ToldAway);
  };
  const locks = locksOf(navigator);
  const followAgain = async () => {
    while (!signal.aborted) {
      if (locks) await locks.request(NAME, { signal }, () => follow({ tell, tellAway }, signal));
      // Without, each tab has a stream of its own.
      else await follow({ tell: readOne, tellAway: setConnection }, signal);
      // The session is over, as each tab finds out by itself: they go on once somebody signed in again.
      await pause(FIRST_WAIT_MS, signal);
      await untilGoing(signal);
    }
  };
  void followAgain().catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
  };
}
