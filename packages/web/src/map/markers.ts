/** How a marker is drawn. Each shape has its own meaning beside its colour. */
export type MarkerShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'ring';

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
}

export const SHAPES: readonly MarkerShape[] = ['circle', 'square', 'diamond', 'triangle', 'ring'];

/** Markers that have a place on the map; coordinates that are no numbers are left out. */
export const placed = (markers: readonly MapMarker[]): MapMarker[] =>
  markers.filter(({ x, y, z }) => Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z));

/** Camera height up to which markers keep their size on the screen (`staff.md` section 9). */
export const SCALE_HEIGHT = 1800;
const MOST_PX = 14;
const LEAST_PX = 4;

/** Diameter of a marker in CSS pixels: the same below a camera height of 1800, smaller and smaller above. */
export const markerPixels = (height: number): number =>
  Math.max(LEAST_PX, height <= SCALE_HEIGHT ? MOST_PX : (MOST_PX * SCALE_HEIGHT) / height);
