import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { zoneNameAt } from '@steward/api-client/rules/zones';
import type { Camera } from './camera.ts';
import css from './map.module.css';
import { pointAt, type Pixel } from './point-at.ts';
import { groundAt, scaleBar, type View } from './view.ts';

/** A height within most zones, for points whose height is not known. */
const GROUND_Z = 20;

/** A point as the coordinates of the game and the name of its zone. */
function describePoint(x: number, y: number, named: boolean): string {
  const zone = named ? zoneNameAt(x, y, GROUND_Z) : undefined;
  return `${x.toFixed(0)}, ${y.toFixed(0)}${zone === undefined ? '' : ` · ${zone}`}`;
}

interface ReadoutProps {
  readonly camera: Camera;
  readonly surface: RefObject<HTMLElement | null>;
  /** Whether the ground has zones. */
  readonly named: boolean;
}

/** The point under the pointer; the middle of the map for a keyboard. */
export function Readout({ camera, surface, named }: ReadoutProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    let pointer: Pixel | undefined;
    const show = () => {
      const view = camera.view();
      const hasKeyboard = document.activeElement === element && element.matches(':focus-visible');
      const place = pointer
        ? groundAt(view, pointer.left, pointer.top)
        : hasKeyboard
          ? { x: view.x, y: view.y }
          : undefined;
      if (text.current) text.current.textContent = place ? describePoint(place.x, place.y, named) : '';
    };
    const onMove = (event: PointerEvent) => {
      pointer = pointAt(element, event);
      show();
    };
    const onLeave = () => {
      pointer = undefined;
      show();
    };
    const stop = camera.subscribe(show);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('focus', show);
    element.addEventListener('blur', show);
    return () => {
      stop();
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('focus', show);
      element.removeEventListener('blur', show);
    };
  }, [camera, surface, named]);
  return <span className={css.readout} ref={text} aria-hidden="true" />;
}

const barOf = (view: View) => {
  const { units, pixels } = scaleBar(view);
  return view.width === 0 ? '' : `${units}:${Math.round(pixels)}`;
};

/** A length of the ground at this zoom. */
export function Scale({ camera }: { readonly camera: Camera }) {
  const bar = useSyncExternalStore(camera.subscribe, () => barOf(camera.view()));
  if (bar === '') return null;
  const [units = '', pixels = ''] = bar.split(':');
  return (
    <span className={css.scale} aria-hidden="true">
      <i style={{ width: Number(pixels) }} />
      {units} units
    </span>
  );
}
