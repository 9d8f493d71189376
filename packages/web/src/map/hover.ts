/** What lies under the pointer, and where on the screen. */
export interface Hovered {
  readonly id: string;
  readonly label: string;
  readonly kind?: string;
  readonly note?: string | undefined;
  readonly to?: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly left: number;
  readonly top: number;
  /** How many more are at the same place. */
  readonly others?: number;
  /** Half the size of what it stands beside. */
  readonly reach: number;
}

/** Holds what lies under the pointer, so that only its card is rendered when that changes. */
export interface Hover {
  readonly get: () => Hovered | undefined;
  readonly set: (next: Hovered | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createHover(): Hover {
  const listeners = new Set<() => void>();
  let now: Hovered | undefined;
  return {
    get: () => now,
    set(next) {
      if (next?.id === now?.id) return;
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
