import type { DOMElement } from 'ink';
import { useEffect, useRef, type RefObject } from 'react';
import type { MouseEvent } from '../mouse.ts';
import { useActive, useServices, useVisible } from '../services.ts';

/** Where an element stands, in cells from the upper left corner. */
function placeOf(element: DOMElement): { x: number; y: number; width: number; height: number } {
  let [x, y] = [0, 0];
  for (let one: DOMElement | undefined = element; one; one = one.parentNode) {
    x += one.yogaNode?.getComputedLeft() ?? 0;
    y += one.yogaNode?.getComputedTop() ?? 0;
  }
  return { x, y, width: element.yogaNode?.getComputedWidth() ?? 0, height: element.yogaNode?.getComputedHeight() ?? 0 };
}

/** Told of the mouse within an element that is seen and takes keys; cells from the element's own corner. */
export function useMouse(handle: (event: MouseEvent) => void): RefObject<DOMElement | null> {
  const { mouse } = useServices().terminal;
  const isActive = useActive();
  const isVisible = useVisible();
  const element = useRef<DOMElement>(null);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    if (!isActive || !isVisible) return undefined;
    return mouse.listen((event) => {
      if (!element.current) return;
      const { x, y, width, height } = placeOf(element.current);
      const own = { ...event, x: event.x - x, y: event.y - y };
      if (own.x >= 0 && own.y >= 0 && own.x < width && own.y < height) latest.current(own);
    });
  }, [mouse, isActive, isVisible]);
  return element;
}
