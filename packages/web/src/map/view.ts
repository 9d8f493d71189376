/** Vertical field of view of the camera in degrees. */
export const FIELD = 45;
export const LEAST_HEIGHT = 60;
export const MOST_HEIGHT = 7600;

const SPREAD = 2 * Math.tan((FIELD * Math.PI) / 360);

/** What the camera sees: it looks straight down on (x, y) from `height`; the canvas is `width` × `pixels` CSS pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly pixels: number;
}

/** Game units of one CSS pixel. */
export const unitsPerPixel = ({ height, pixels }: View): number => (height * SPREAD) / Math.max(1, pixels);

/** The height from which so many game units fill the canvas from top to bottom. */
export const heightFor = (units: number): number => units / SPREAD;

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
export function scaleBar(view: View): { units: number; pixels: number } {
  const scale = unitsPerPixel(view);
  const power = 10 ** Math.floor(Math.log10(AIM_PX * scale));
  const units = [5, 2, 1].map((step) => step * power).find((length) => length <= AIM_PX * scale * 1.2) ?? power;
  return { units, pixels: units / scale };
}
