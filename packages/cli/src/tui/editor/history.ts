import { createStore, type Store } from '../store.ts';

const MOST_KEPT = 50;

/** What was typed into fields for searching, for as long as the program runs; each kind of field has its own. */
export interface TypedHistory {
  /** The newest last. */
  of(kind: string): readonly string[];
  add(kind: string, text: string): void;
  /** What was cut last from any field that is no secret. */
  readonly cut: Store<string>;
}

export function createHistory(): TypedHistory {
  const kept = new Map<string, readonly string[]>();
  const of = (kind: string) => kept.get(kind) ?? [];
  return {
    of,
    cut: createStore(''),
    add(kind, text) {
      if (text.trim() === '') return;
      kept.set(kind, [...of(kind).filter((one) => one !== text), text].slice(-MOST_KEPT));
    },
  };
}
