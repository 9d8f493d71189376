import { Suspense, lazy } from 'react';
import css from './map.module.css';
import type { MapViewProps } from './map-view.tsx';

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

/** The map, loaded only where it is shown; its place is kept meanwhile. */
export const LazyMap = (props: MapViewProps) => (
  <Suspense fallback={<div className={props.size === 'small' ? css.small : css.large} aria-busy="true" />}>
    <MapView {...props} />
  </Suspense>
);
