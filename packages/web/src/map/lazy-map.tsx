import { Suspense, lazy } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Notice } from '../components/notices.tsx';
import css from './map.module.css';
import type { MapViewProps } from './map-view.tsx';

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

const broken = () => (
  <Notice kind="warning">The map cannot be shown in this browser. The places stand in the tables of this page.</Notice>
);

/** The map, loaded only where it is shown; its place is kept meanwhile, and the rest of the page does without it where it breaks. */
export const LazyMap = (props: MapViewProps) => (
  <ErrorBoundary fallback={broken}>
    <Suspense fallback={<div className={props.size === 'small' ? css.small : css.large} aria-busy="true" />}>
      <MapView {...props} />
    </Suspense>
  </ErrorBoundary>
);
