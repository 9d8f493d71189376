import { memo, useMemo } from 'react';
import { formatCount } from '../components/format.ts';
import css from './map.module.css';
import { cellFor, clusterMarkers, denseFrom, type Cluster } from './marker-index.ts';
import { markerPixels, type MapMarker } from './markers.ts';
import { at } from './overlay.tsx';
import { unitsPerPixel, type View } from './view.ts';

/** Counts where markers lie over each other at a zoom. */
function useClusters(markers: readonly MapMarker[], view: View): readonly Cluster[] {
  const cell = view.width > 0 ? cellFor(unitsPerPixel(view)) : 0;
  const from = denseFrom(markerPixels(view.height, markers.length));
  return useMemo(
    () => (cell > 0 && markers.length >= from ? clusterMarkers(markers, cell, from) : []),
    [markers, cell, from],
  );
}

interface ClustersProps {
  readonly view: View;
  readonly markers: readonly MapMarker[];
}

/** How many there are, over each dense place. */
export const Clusters = memo(function Clusters({ view, markers }: ClustersProps) {
  return useClusters(markers, view).map(({ x, y, count }) => (
    <span key={`${x}:${y}`} className={css.cluster} data-cluster={`${x} ${y}`} style={at(view, x, y)}>
      {formatCount(count)}
    </span>
  ));
});

/** The place of the count that an element of the map belongs to, if it does. */
export function clusterOf(element: EventTarget | null): { x: number; y: number } | undefined {
  const found = element instanceof Element ? element.closest<HTMLElement>('[data-cluster]') : null;
  const [x, y] = (found?.dataset['cluster'] ?? '').split(' ').map(Number);
  return found && x !== undefined && y !== undefined ? { x, y } : undefined;
}
