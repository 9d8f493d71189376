import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Where somebody was on a page: how far each part was scrolled, and what had the focus. */
interface Place {
  readonly scrolled: Readonly<Record<string, number>>;
  readonly focused?: string | undefined;
}

const KEPT_IN = 'steward-places';
const MOST_PLACES = 60;

function keptPlaces(): [string, Place][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_IN) ?? '[]');
    return Array.isArray(kept)
      ? (kept as [string, Place][]).filter(([key, place]) => key !== '' && 'scrolled' in place)
      : [];
  } catch {
    return [];
  }
}

/** By entry of the history; the oldest go first. */
const places = new Map<string, Place>(keptPlaces());

window.addEventListener('pagehide', () => {
  for (const save of savers) save();
  try {
    sessionStorage.setItem(KEPT_IN, JSON.stringify([...places]));
  } catch {
    // The browser has no room for it: the next page begins at its top.
  }
});

const savers = new Set<() => void>();

function change(key: string, edit: (place: Place) => Place) {
  const next = edit(places.get(key) ?? { scrolled: {} });
  places.delete(key);
  places.set(key, next);
  for (const old of [...places.keys()].slice(0, Math.max(0, places.size - MOST_PLACES))) places.delete(old);
}

export const focusedAt = (key: string): string | undefined => places.get(key)?.focused;

export const keepFocused = (key: string, focused: string | undefined): void =>
  change(key, (place) => ({ ...place, focused }));

/** Puts a part that scrolls by itself back to where it was at this entry of the history, once it is `ready`. */
export function useKeptScroll(name: string, element: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const part = element.current;
    if (!ready || !part) return undefined;
    const before = places.get(key)?.scrolled[name];
    let isOver = false;
    const putBack = () => {
      if (before !== undefined && !isOver) part.scrollTo({ top: before, behavior: 'instant' });
    };
    putBack();
    // The page around it may only now get its height, still before anything is painted.
    queueMicrotask(putBack);
    const save = () => change(key, (place) => ({ ...place, scrolled: { ...place.scrolled, [name]: part.scrollTop } }));
    savers.add(save);
    return () => {
      isOver = true;
      savers.delete(save);
      save();
    };
  }, [key, name, element, ready]);
}
