import { useMemo } from 'react';
import type { Camera } from './camera.ts';
import type { Hovered } from './hover.ts';
import { indexMarkers } from './marker-index.ts';
import { markerPixels, SHAPE_FACTOR, type MapArea, type MapMarker } from './markers.ts';
import { groundAt, screenAt, unitsPerPixel } from './view.ts';

const PICK_PX = 9;
const TOUCH_PX = 18;

const surfaceOf = ({ minX, minY, maxX, maxY }: MapArea) => (maxX - minX) * (maxY - minY);

/** What lies under a pixel: the nearest marker, else the smallest area. */
export function usePicking(camera: Camera, markers: readonly MapMarker[], areas: readonly MapArea[]) {
  const index = useMemo(() => indexMarkers(markers), [markers]);
  return (left: number, top: number, isTouch = false): Hovered | undefined => {
    const view = camera.view();
    const ground = groundAt(view, left, top);
    const size = markerPixels(view.height, markers.length);
    const reach = Math.max(isTouch ? TOUCH_PX : PICK_PX, size / 2 + 2);
    const found = index.nearest(ground.x, ground.y, reach * unitsPerPixel(view));
    if (found) {
      const { marker, others } = found;
      const half = (size * Math.min(1.4, SHAPE_FACTOR[marker.shape])) / 2 + 4;
      return { ...marker, ...screenAt(view, marker.x, marker.y), reach: half, others };
    }
    const area = areas
      .filter(
        ({ minX, minY, maxX, maxY }) => ground.x >= minX && ground.x <= maxX && ground.y >= minY && ground.y <= maxY,
      )
      .reduce<MapArea | undefined>(
        (least, one) => (least && surfaceOf(least) <= surfaceOf(one) ? least : one),
        undefined,
      );
    return area && { id: area.id, label: area.label, to: area.to, ...ground, z: 0, left, top, reach: 12 };
  };
}
