/** How a marker is drawn. Each shape has its own meaning beside its colour; `spot` is for the one thing that a map is about. */
export type MarkerShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hotel' | 'spot';

export interface MapMarker {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** A word for the list and the hover card. */
  readonly kind: string;
  readonly label: string;
  readonly shape: MarkerShape;
  /** A token of the theme: `--accent`. */
  readonly colour: string;
  /** Only its outline is drawn: what is not in use. */
  readonly hollow?: boolean;
  /** Another line for the list and the hover card. */
  readonly note?: string;
  /** Where a click leads. */
  readonly to?: string;
}

/** A rectangle on the ground: a yard. */
export interface MapArea {
  readonly id: string;
  readonly label: string;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Where a click leads. */
  readonly to?: string;
}

export const SHAPES: readonly MarkerShape[] = ['circle', 'square', 'diamond', 'triangle', 'hotel', 'spot'];

/** Markers that have a place on the map; coordinates that are no numbers are left out. */
export const placed = (markers: readonly MapMarker[]): readonly MapMarker[] =>
  markers.every(hasPlace) ? markers : markers.filter(hasPlace);

const hasPlace = ({ x, y, z }: MapMarker) => Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z);

/** Areas with a surface: one whose least is not below its most is skipped (`staff.md` section 5). */
export const withSurface = (areas: readonly MapArea[]): MapArea[] =>
  areas.filter(({ minX, minY, maxX, maxY }) => minX < maxX && minY < maxY);

/** Camera height up to which markers keep their size on the screen (`staff.md` section 9). */
export const SCALE_HEIGHT = 1800;
const MOST_PX = 14;
/** Least diameters: a few markers stay larger than many. */
const LEAST: readonly (readonly [count: number, pixels: number])[] = [
  [60, 10],
  [5000, 7.5],
];
const LEAST_PX = 5;

/** Diameter of a marker in CSS pixels: the same below a camera height of 1800, smaller and smaller above. */
export function markerPixels(height: number, count = Infinity): number {
  const least = LEAST.find(([most]) => count <= most)?.[1] ?? LEAST_PX;
  return Math.max(least, height <= SCALE_HEIGHT ? MOST_PX : (MOST_PX * SCALE_HEIGHT) / height);
}

/** How much larger a shape is drawn than others. */
export const SHAPE_FACTOR: Readonly<Record<MarkerShape, number>> = {
  circle: 1,
  square: 0.95,
  diamond: 1.2,
  triangle: 1.15,
  hotel: 1.35,
  spot: 2.4,
};
