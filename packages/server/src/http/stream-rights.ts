import type { StewardError } from '../core/errors.ts';
import { ForbiddenError, NotSignedInError } from '../core/errors.ts';
import { ACCESS_TOPIC, type AccessMessage } from '../core/end-access.ts';
import type { Caller } from '../core/caller.ts';
import type { Services } from '../core/services.ts';
import { authorize } from './authorize.ts';
import type { Call } from './call.ts';

/** Between two questions: an end is told within 2 seconds, whoever caused it and however (`decisions.md` 10). */
const EVERY_MS = 1000;

const LESS = 'Your rank or permissions were changed, so this ended.';
const STILL = `${LESS} Open it again if you still may see it.`;

/** Asks again and again whether those who read streams still may. */
export interface StreamRights {
  /** Calls `end` once, with the reason, when the caller may no longer. Gives back how to stop asking. */
  watch(call: Call, end: (reason: StewardError) => void): () => void;
}

interface Watched {
  readonly call: Call;
  readonly caller: Caller;
  readonly end: (reason: StewardError) => void;
}

/** Whether somebody may less than before: what they read may have been chosen by what they could then. */
const mayLess = (before: Caller, now: Caller): boolean =>
  now.adminLevel < before.adminLevel ||
  now.developerLevel < before.developerLevel ||
  before.permissions.some((permission) => !now.permissions.includes(permission));

/** Why this caller of a stream has to leave it; undefined: they may go on. */
async function refusalFor(
  { call, caller }: Watched,
  now: Caller,
  services: Services,
): Promise<StewardError | undefined> {
  try {
    await authorize(call.plan, now, call.rawParams, services);
  } catch (error) {
    if (!(error instanceof ForbiddenError || error instanceof NotSignedInError)) throw error;
    return now.barred ? error : new ForbiddenError(LESS);
  }
  return mayLess(caller, now) ? new ForbiddenError(STILL) : undefined;
}

/** One question for all streams of this process every second, and at once for whom a message of the bus names. */
export function createStreamRights(services: Services): StreamRights {
  const open = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  async function ask(some: readonly Watched[]): Promise<void> {
    const answers = await services.identities.askAgain(some.map(({ caller }) => caller));
    for (const [at, watched] of some.entries()) {
      const now = answers[at];
      if (now === undefined || !open.has(watched)) continue;
      const reason = 'ended' in now ? new NotSignedInError(now.ended) : await refusalFor(watched, now, services);
      if (reason && open.delete(watched)) watched.end(reason);
    }
  }
  const askSome = (some: readonly Watched[]) =>
    some.length === 0
      ? Promise.resolve()
      : ask(some).catch((error: unknown) =>
          services.log.warn({ err: error }, 'Streams could not be asked for their rights; they are asked again.'),
        );
  const tick = async () => {
    if (asking) return;
    asking = true;
    await askSome([...open]);
    asking = false;
  };

  services.bus.subscribe(
    ACCESS_TOPIC,
    (payload) => {
      const { player } = payload as AccessMessage;
      return askSome([...open].filter(({ caller }) => caller.id === player));
    },
    () => void tick(),
  );

  return {
    watch(call, end) {
      const { caller } = call;
      if (caller === undefined) return () => undefined;
      const watched: Watched = { call, caller, end };
      open.add(watched);
      timer ??= setInterval(() => void tick(), EVERY_MS);
      return () => {
        open.delete(watched);
        if (open.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
