import { createContext, useContext } from 'react';

/** What goes on whichever screen is open, until somebody else signs in or it is pushed out. */
export interface Kept {
  /** What is kept under a name, made where there is none yet. */
  get<T extends Living>(name: string, make: () => T): T;
  close(): void;
}

export interface Living {
  close(): void;
}

/** So many at a time; what was asked for longest ago ends. */
const MOST_KEPT = 6;

export function createKept(): Kept {
  const all = new Map<string, Living>();
  const end = (name: string) => {
    all.get(name)?.close();
    all.delete(name);
  };
  return {
    get<T extends Living>(name: string, make: () => T): T {
      const found = (all.get(name) as T | undefined) ?? make();
      // Last in the order of the map is what was asked for last.
      all.delete(name);
      all.set(name, found);
      for (const old of [...all.keys()].slice(0, -MOST_KEPT)) end(old);
      return found;
    },
    close() {
      for (const name of [...all.keys()]) end(name);
    },
  };
}

const KeptContext = createContext<Kept | undefined>(undefined);
export const KeptProvider = KeptContext.Provider;

export function useKept(): Kept {
  const kept = useContext(KeptContext);
  if (!kept) throw new Error('A screen was shown to nobody.');
  return kept;
}
