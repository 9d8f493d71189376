import { ZONES } from '@steward/api-client/rules/zones';
import { memo } from 'react';
import css from './map.module.css';
import { at } from './overlay.tsx';
import { screenAt, unitsPerPixel, type View } from './view.ts';

interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly area: number;
  readonly region: boolean;
}

/** One label a name, at the middle of its largest box. */
function placesOf(): Place[] {
  const largest = new Map<string, Place>();
  for (const zone of ZONES) {
    const area = (zone.maxX - zone.minX) * (zone.maxY - zone.minY);
    const found = largest.get(zone.name);
    if (found && found.area >= area) continue;
    largest.set(zone.name, {
      name: zone.name,
      x: (zone.minX + zone.maxX) / 2,
      y: (zone.minY + zone.maxY) / 2,
      area,
      region: zone.kind === 'region',
    });
  }
  return [...largest.values()].sort((a, b) => b.area - a.area);
}

let known: readonly Place[] | undefined;

/** Units a pixel from which only regions are named, and below which only districts are. */
const REGIONS_FROM = 5;
const LETTER_PX = { region: 8.6, district: 6.6 } as const;
const LINE_PX = 18;
const GAP_PX = 14;

/** The names that are to be seen around a view. A name that would lie over another is left out; the larger place wins. */
export function labelsAround(view: View): readonly Place[] {
  known ??= placesOf();
  const wantsRegions = unitsPerPixel(view) >= REGIONS_FROM;
  const taken: { left: number; top: number; width: number }[] = [];
  return known.filter((place) => {
    if (place.region !== wantsRegions) return false;
    const { left, top } = screenAt(view, place.x, place.y);
    const isOut =
      left < -view.width / 2 || top < -view.pixels / 2 || left > view.width * 1.5 || top > view.pixels * 1.5;
    if (isOut) return false;
    const width = place.name.length * (place.region ? LETTER_PX.region : LETTER_PX.district) + GAP_PX;
    const isOver = taken.some(
      (one) => Math.abs(one.top - top) < LINE_PX && Math.abs(one.left - left) < (one.width + width) / 2,
    );
    if (!isOver) taken.push({ left, top, width });
    return !isOver;
  });
}

/** Names of regions or districts, by zoom. */
export const Labels = memo(function Labels({ view }: { readonly view: View }) {
  return labelsAround(view).map((place) => (
    <span key={place.name} className={place.region ? css.region : css.district} style={at(view, place.x, place.y)}>
      {place.name}
    </span>
  ));
});
