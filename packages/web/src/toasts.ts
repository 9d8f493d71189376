import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'error' | 'info';
  readonly text: string;
  /** Where it leads. */
  readonly to?: string | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the edge of the page. At most four at once, the same text once. */
export function toast(text: string, kind: Toast['kind'] = 'done', to?: string): void {
  publish([...toasts.filter((one) => one.text !== text), { id: ++lastId, kind, text, to }].slice(-4));
}

export function dismissToast(id: number): void {
  publish(toasts.filter((one) => one.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
