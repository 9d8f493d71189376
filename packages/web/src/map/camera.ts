import {
  fitBox,
  groundAt,
  heightFor,
  LEAST_HEIGHT,
  screenAt,
  unitsPerPixel,
  WHOLE_MAP,
  type Box,
  type View,
} from './view.ts';

type Place = Pick<View, 'x' | 'y' | 'height'>;

/** Where the camera is. Everything that moves it goes through here, and everything that follows it listens here. */
export interface Camera {
  readonly view: () => View;
  /** Told about every change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The size of the canvas in CSS pixels. */
  readonly resize: (width: number, pixels: number) => void;
  /** Moves with what a hand holds: so many pixels to the right and down. */
  readonly drag: (right: number, down: number) => void;
  /** Multiplies the height; the ground under the pixel stays where it is. */
  readonly zoom: (factor: number, left: number, top: number) => void;
  /** Looks at a box. */
  readonly fit: (box: Box) => void;
  /** Where it is, or where a movement that is under way leads. */
  readonly goal: () => Place;
  /** Goes somewhere in a short movement; at once where motion is not wanted. */
  readonly glide: (to: Place, onArrival?: () => void) => void;
  /** Ends a movement. */
  readonly halt: () => void;
}

const GLIDE_MS = 160;
const EDGE_ROOM = 400;
const HIGHEST = 1.15;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
const ease = (part: number) => 1 - (1 - part) ** 3;
const isStill = () => typeof window === 'undefined' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A camera that first looks at `start` and never leaves `bounds`, but for a little room around. */
export function createCamera(start: Box, bounds: Box = WHOLE_MAP): Camera {
  const listeners = new Set<() => void>();
  let view: View = { x: 0, y: 0, height: 1, width: 0, pixels: 0 };
  let frame = 0;
  let goal: Place | undefined;

  const mostHeight = () => fitBox(bounds, view.width, view.pixels).height * HIGHEST;
  const clamp = ({ x, y, height }: Place): Place => ({
    x: between(x, bounds.minX - EDGE_ROOM, bounds.maxX + EDGE_ROOM),
    y: between(y, bounds.minY - EDGE_ROOM, bounds.maxY + EDGE_ROOM),
    height: between(height, LEAST_HEIGHT, mostHeight()),
  });
  const put = (next: Partial<Place>, force = false) => {
    const { x, y, height } = clamp({ ...view, ...next });
    if (x === view.x && y === view.y && height === view.height && !force) return;
    view = { ...view, x, y, height };
    for (const listener of listeners) listener();
  };
  const halt = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    goal = undefined;
  };

  return {
    view: () => view,
    goal: () => goal ?? view,
    halt,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resize(width, pixels) {
      if (width < 1 || pixels < 1) return;
      const isFirst = view.width === 0;
      const scale = unitsPerPixel(view);
      view = { ...view, width, pixels };
      put(isFirst ? fitBox(start, width, pixels) : { height: heightFor(scale * pixels) }, true);
    },
    drag(right, down) {
      halt();
      const scale = unitsPerPixel(view);
      put({ x: view.x - right * scale, y: view.y + down * scale });
    },
    zoom(factor, left, top) {
      halt();
      const ground = groundAt(view, left, top);
      const height = between(view.height * factor, LEAST_HEIGHT, mostHeight());
      const moved = screenAt({ ...view, height }, ground.x, ground.y);
      const scale = unitsPerPixel({ ...view, height });
      put({ height, x: view.x + (moved.left - left) * scale, y: view.y - (moved.top - top) * scale });
    },
    fit(box) {
      halt();
      put(fitBox(box, view.width, view.pixels));
    },
    glide(wanted, onArrival) {
      halt();
      const to = clamp(wanted);
      if (isStill()) {
        put(to);
        onArrival?.();
        return;
      }
      const from = view;
      const began = performance.now();
      goal = to;
      const step = () => {
        const part = Math.min(1, (performance.now() - began) / GLIDE_MS);
        const done = ease(part);
        put({
          x: from.x + (to.x - from.x) * done,
          y: from.y + (to.y - from.y) * done,
          height: from.height * (to.height / from.height) ** done,
        });
        if (part < 1) frame = requestAnimationFrame(step);
        else {
          halt();
          onArrival?.();
        }
      };
      frame = requestAnimationFrame(step);
    },
  };
}
