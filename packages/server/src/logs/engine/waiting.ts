/** Lets parts of one piece of work wait for each other; when one fails, all others stop waiting with its reason. */
export interface Waiting {
  /** Resolves when it is true; checked when something has changed. Throws why the work failed. */
  until(isTrue: () => boolean): Promise<void>;
  changed(): void;
  fail(error: Error): void;
  failure(): Error | undefined;
}

interface Waiter {
  readonly isTrue: () => boolean;
  readonly resolve: () => void;
}

export function createWaiting(): Waiting {
  const waiters = new Set<Waiter>();
  let failure: Error | undefined;

  function changed(): void {
    for (const waiter of waiters) {
      if (!failure && !waiter.isTrue()) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  }

  return {
    async until(isTrue) {
      while (!failure && !isTrue()) await new Promise<void>((resolve) => waiters.add({ isTrue, resolve }));
      if (failure) throw failure;
    },
    changed,
    fail(error) {
      failure ??= error;
      changed();
    },
    failure: () => failure,
  };
}
