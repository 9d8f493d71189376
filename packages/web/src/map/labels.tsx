import { ZONES } from '@steward/api-client/rules/zones';
import { memo, useMemo } from 'react';
import type { Cluster } from './marker-index.ts';
import css from './map.module.css';
import { screenAt, unitsPerPixel, type View } from './view.ts';

interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly area: number;
  readonly region: boolean;
}

/** One label a name, at the middle of its largest box. */
function places(): Place[] {
  const largest = new Map<string, Place>();
  for (const zone of ZONES) {
    const area = (zone.maxX - zone.minX) * (zone.maxY - zone.minY);
    const found = largest.get(zone.name);
    if (!found || found.area < area)
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

/** Units a pixel below which districts are named, rather than regions. */
const DISTRICTS_BELOW = 3.2;
const MARGIN_PX = 40;

interface LabelsProps {
  readonly view: View;
  readonly clusters: readonly Cluster[];
}

/** Names by zoom and counts of dense places, over the canvas. A name that would lie over another is left out. */
export const Labels = memo(function Labels({ view, clusters }: LabelsProps) {
  const all = useMemo(places, []);
  const scale = unitsPerPixel(view);
  const wantsDistricts = scale < DISTRICTS_BELOW;
  const taken: { left: number; top: number; width: number }[] = [];
  const shown = all.flatMap((place) => {
    if (place.region === wantsDistricts) return [];
    const { left, top } = screenAt(view, place.x, place.y);
    if (left < -MARGIN_PX || top < -MARGIN_PX || left > view.width + MARGIN_PX || top > view.pixels + MARGIN_PX)
      return [];
    const width = place.name.length * 7 + 12;
    if (taken.some((one) => Math.abs(one.top - top) < 18 && Math.abs(one.left - left) < (one.width + width) / 2))
      return [];
    taken.push({ left, top, width });
    return [{ ...place, left, top }];
  });
  return (
    <div className={css.labels} aria-hidden="true">
      {shown.map((place) => (
        <span
          key={place.name}
          className={place.region ? css.region : css.district}
          style={{ transform: `translate(${place.left}px, ${place.top}px) translate(-50%, -50%)` }}
        >
          {place.name}
        </span>
      ))}
      {clusters.map((cluster) => {
        const { left, top } = screenAt(view, cluster.x, cluster.y);
        return (
          <span
            key={`${cluster.x}:${cluster.y}`}
            className={css.cluster}
            style={{ transform: `translate(${left}px, ${top}px) translate(-50%, -50%)` }}
          >
            {cluster.count}
          </span>
        );
      })}
    </div>
  );
});
