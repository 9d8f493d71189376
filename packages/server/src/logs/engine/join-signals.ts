/** A signal that is aborted with the first of some, until it is let go of. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** To be called when it is needed no more: the others may live on, and would keep it. */
  leave(): void;
}

/**
 * As `AbortSignal.any` does, but lets go of a signal that lives as long as the process at once, and not when memory is
 * collected.
 */
export function joinSignals(...signals: readonly AbortSignal[]): JoinedSignal {
  const own = new AbortController();
  const leave = (): void => {
    for (const { give, signal } of listening) signal.removeEventListener('abort', give);
  };
  const listening = signals.map((signal) => {
    const give = (): void => {
      leave();
      own.abort(signal.reason);
    };
    return { signal, give };
  });
  const aborted = listening.find(({ signal }) => signal.aborted);
  if (aborted) own.abort(aborted.signal.reason);
  else for (const { signal, give } of listening) signal.addEventListener('abort', give, { once: true });
  return { signal: own.signal, leave };
}
