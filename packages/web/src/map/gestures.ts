import type { Camera } from './camera.ts';
import { pointAt, type Pixel } from './point-at.ts';

export interface Tap extends Pixel {
  /** `mouse`, `touch` or `pen`. */
  readonly kind: string;
  /** What was under it. */
  readonly target: EventTarget | null;
}

/** What hands do on a map, beside moving it. */
export interface GestureListener {
  /** A press that moved nothing. */
  readonly onTap: (tap: Tap) => void;
  /** The hand moves the map now, or no longer. */
  readonly onHold: (holding: boolean) => void;
  /** A wheel or one finger that was left to the page. */
  readonly onPassedBy: (how: 'wheel' | 'touch') => void;
}

interface GestureOptions extends GestureListener {
  /** The map is a part of a page that scrolls: the wheel needs Ctrl or the focus, touch needs two fingers. */
  readonly yielding: boolean;
}

const DRAG_PX = 5;
const WHEEL_STEP = 0.0016;
/** Browsers report a pinch on a touch pad as a wheel with Ctrl and small steps. */
const PINCH_STEP = 0.01;
const LINE_PX = 16;
const DOUBLE_TAP_FACTOR = 0.5;

/** Lets pointers, wheel and pinch on `surface` move the camera. Returns how to stop. */
export function watchGestures(surface: HTMLElement, camera: Camera, options: GestureOptions): () => void {
  const { yielding, onTap, onHold, onPassedBy } = options;
  const pointers = new Map<number, Pixel>();
  let moved = false;
  let pressed: Pixel | undefined;
  let target: EventTarget | null = null;

  const at = (event: MouseEvent) => pointAt(surface, event);
  const pinch = () => {
    const [a, b] = [...pointers.values()];
    if (!a || !b) return undefined;
    return {
      left: (a.left + b.left) / 2,
      top: (a.top + b.top) / 2,
      spread: Math.max(1, Math.hypot(a.left - b.left, a.top - b.top)),
    };
  };

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    if (event.target instanceof Element && event.target.closest('a')) return;
    camera.halt();
    pressed = at(event);
    target = event.target;
    moved = pointers.size > 0;
    pointers.set(event.pointerId, pressed);
    if (!(yielding && event.pointerType === 'touch')) surface.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (pressed && !moved && Math.hypot(now.left - pressed.left, now.top - pressed.top) <= DRAG_PX) return;
    const isOneFinger = event.pointerType === 'touch' && pointers.size === 1;
    if (yielding && isOneFinger) {
      moved = true;
      return;
    }
    if (!moved) {
      moved = true;
      onHold(true);
    }
    const from = pinch();
    pointers.set(event.pointerId, now);
    const to = pinch();
    if (from && to) {
      camera.drag(to.left - from.left, to.top - from.top);
      camera.zoom(from.spread / to.spread, to.left, to.top);
    } else camera.drag(now.left - before.left, now.top - before.top);
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size > 0) return;
    onHold(false);
    const here = at(event);
    if (!moved && event.type === 'pointerup') onTap({ ...here, kind: event.pointerType, target });
    else if (yielding && event.type === 'pointercancel' && event.pointerType === 'touch') onPassedBy('touch');
  };
  const onWheel = (event: WheelEvent) => {
    const isPinch = event.ctrlKey || event.metaKey;
    if (yielding && !isPinch && !surface.contains(document.activeElement)) {
      onPassedBy('wheel');
      return;
    }
    event.preventDefault();
    const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
    const isSmall = isPinch && Math.abs(delta) < 50;
    const { left, top } = at(event);
    camera.zoom(Math.exp(delta * (isSmall ? PINCH_STEP : WHEEL_STEP)), left, top);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const { left, top } = at(event);
    camera.zoom(DOUBLE_TAP_FACTOR, left, top);
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };

  surface.addEventListener('pointerdown', onDown);
  surface.addEventListener('pointermove', onMove);
  surface.addEventListener('pointerup', onUp);
  surface.addEventListener('pointercancel', onUp);
  surface.addEventListener('dblclick', onDoubleClick);
  surface.addEventListener('wheel', onWheel, { passive: false });
  surface.addEventListener('touchmove', onTouchMove, { passive: false });
  return () => {
    surface.removeEventListener('pointerdown', onDown);
    surface.removeEventListener('pointermove', onMove);
    surface.removeEventListener('pointerup', onUp);
    surface.removeEventListener('pointercancel', onUp);
    surface.removeEventListener('dblclick', onDoubleClick);
    surface.removeEventListener('wheel', onWheel);
    surface.removeEventListener('touchmove', onTouchMove);
  };
}
