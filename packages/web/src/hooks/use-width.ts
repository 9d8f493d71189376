import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of an element in whole pixels, as it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return undefined;
    const measure = () => setWidth(Math.floor(own.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
