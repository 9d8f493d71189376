/** A pixel of an element. */
export interface Pixel {
  readonly left: number;
  readonly top: number;
}

const known = new WeakMap<Event, Pixel>();

/**
 * Where on an element an event happened. Asked again for the same event it answers from memory: whoever has moved
 * something meanwhile would make the browser lay out the page once more.
 */
export function pointAt(element: Element, event: MouseEvent): Pixel {
  const found = known.get(event);
  if (found) return found;
  const box = element.getBoundingClientRect();
  const pixel = { left: event.clientX - box.left, top: event.clientY - box.top };
  known.set(event, pixel);
  return pixel;
}
