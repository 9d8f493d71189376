/** Vertical field of view of the camera in degrees. */
export const FIELD = 45;
export const LEAST_HEIGHT = 40;
/** Half the side of the square of the game's map. */
export const MAP_EDGE = 3000;

const SPREAD = 2 * Math.tan((FIELD * Math.PI) / 360);

/** What the camera sees: it looks straight down on (x, y) from `height`; the canvas is `width` × `pixels` CSS pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly pixels: number;
}

/** A rectangle on the ground. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The whole island with some sea around. */
export const WHOLE_MAP: Box = { minX: -3150, minY: -3150, maxX: 3150, maxY: 3150 };

/** Game units of one CSS pixel. */
export const unitsPerPixel = ({ height, pixels }: Pick<View, 'height' | 'pixels'>): number =>
  (height * SPREAD) / Math.max(1, pixels);

/** The height from which so many game units fill the canvas from top to bottom. */
export const heightFor = (units: number): number => units / SPREAD;

/** The middle of a box and the height from which all of it is seen. */
export function fitBox(box: Box, width: number, pixels: number): { x: number; y: number; height: number } {
  const [wide, tall] = [box.maxX - box.minX, box.maxY - box.minY];
  return {
    x: (box.minX + box.maxX) / 2,
    y: (box.minY + box.maxY) / 2,
    height: heightFor(Math.max(tall, (wide * Math.max(1, pixels)) / Math.max(1, width))),
  };
}

/** The box around some points, at least `least` units wide and high, with a tenth of room around; undefined without points. */
export function boxAround(
  points: readonly { readonly x: number; readonly y: number }[],
  least: number,
): Box | undefined {
  if (points.length === 0) return undefined;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const halfX = Math.max(least, (maxX - minX) * 1.2) / 2;
  const halfY = Math.max(least, (maxY - minY) * 1.2) / 2;
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  return { minX: x - halfX, maxX: x + halfX, minY: y - halfY, maxY: y + halfY };
}

/** The point on the ground under a pixel of the canvas. */
export function groundAt(view: View, left: number, top: number): { x: number; y: number } {
  const scale = unitsPerPixel(view);
  return { x: view.x + (left - view.width / 2) * scale, y: view.y - (top - view.pixels / 2) * scale };
}

/** The pixel of the canvas over a point on the ground. */
export function screenAt(view: View, x: number, y: number): { left: number; top: number } {
  const scale = unitsPerPixel(view);
  return { left: (x - view.x) / scale + view.width / 2, top: (view.y - y) / scale + view.pixels / 2 };
}

const AIM_PX = 100;

/** A round length and how long it is on the screen. */
export function scaleBar(view: Pick<View, 'height' | 'pixels'>): { units: number; pixels: number } {
  const scale = unitsPerPixel(view);
  const power = 10 ** Math.floor(Math.log10(AIM_PX * scale));
  const units = [5, 2, 1].map((step) => step * power).find((length) => length <= AIM_PX * scale * 1.2) ?? power;
  return { units, pixels: units / scale };
}
