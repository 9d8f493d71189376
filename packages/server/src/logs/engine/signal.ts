export interface Signal {
  ring(): void;
  /** Resolves when it was rung since the last time. */
  heard(): Promise<void>;
}

export function createSignal(): Signal {
  let wasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      wasRung = true;
      wake?.();
    },
    heard: async () => {
      if (!wasRung) await new Promise<void>((resolve) => (wake = resolve));
      wasRung = false;
    },
  };
}
