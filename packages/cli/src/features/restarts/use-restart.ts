import type { RestartEvent } from '@steward/api-client/contract/logs';
import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { useKept, type Living } from '../../tui/kept.ts';
import { useServices, type Services } from '../../tui/services.ts';
import { createStore, useStore, type Store } from '../../tui/store.ts';
import { TARGETS, outcomeOf, type RestartEnd, type Target } from './outcome.ts';

export interface RestartRun {
  readonly target: Target;
  readonly lines: readonly Extract<RestartEvent, { kind: 'line' }>[];
  readonly end: RestartEnd | undefined;
  /** Why its lines are lost; the restart itself may go on. */
  readonly error: string | undefined;
}

/** The most lines that are kept; the oldest go. */
const MOST_LINES = 2000;

interface Runner extends Living {
  readonly store: Store<RestartRun | undefined>;
  start(target: Target): void;
}

/** Restarts that are followed whichever screen is open; their end is said wherever one is. */
function createRunner({ client, message }: Services): Runner {
  const store = createStore<RestartRun | undefined>(undefined);
  let ended = new AbortController();
  const change = (how: (now: RestartRun) => RestartRun) => {
    const now = store.get();
    if (now) store.set(how(now));
  };
  const follow = async (target: Target, signal: AbortSignal) => {
    let end: RestartEnd | undefined;
    for await (const event of await client.call(TARGETS[target].endpoint, { signal })) {
      if (event.kind === 'end') end = event;
      change((now) =>
        event.kind === 'end' ? { ...now, end: event } : { ...now, lines: [...now.lines.slice(1 - MOST_LINES), event] },
      );
    }
    if (!end) throw new Error('The connection ended before the restart did.');
    const { text, tone } = outcomeOf(end);
    message.set({ text: `${TARGETS[target].label}: ${text}`, tone: tone === 'danger' ? 'danger' : 'ok' });
  };
  return {
    store,
    start(target) {
      ended.abort();
      ended = new AbortController();
      const { signal } = ended;
      store.set({ target, lines: [], end: undefined, error: undefined });
      follow(target, signal).catch((error: unknown) => {
        if (signal.aborted) return;
        const text = error instanceof Error ? error.message : SOMETHING_WRONG;
        change((now) => ({ ...now, error: text }));
        message.set({ text: `${TARGETS[target].label}: ${text}`, tone: 'danger' });
      });
    },
    close: () => ended.abort(),
  };
}

/** A restart and its lines as they come. It goes on when the screen is left. */
export function useRestart(): { run: RestartRun | undefined; start: (target: Target) => void } {
  const services = useServices();
  const { store, start } = useKept().get('restart', () => createRunner(services));
  return { run: useStore(store), start };
}
