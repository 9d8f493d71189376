import { Suspense, lazy } from 'react';
import { Button } from '../components/controls/button.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Notice } from '../components/notices.tsx';
import { useSiteConfig } from '../hooks/use-site.ts';
import css from './map.module.css';
import type { MapViewProps } from './map-view.tsx';

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

const Broken = () => (
  <Notice kind="warning" action={<Button onClick={() => window.location.reload()}>Load again</Button>}>
    The map could not be shown. The rest of this page is not affected.
  </Notice>
);

/** The map, loaded only where it is shown; its place is kept meanwhile, and its failure stays its own. */
export function LazyMap(props: MapViewProps) {
  const picture = useSiteConfig()?.mapImageUrl ?? undefined;
  return (
    <ErrorBoundary fallback={() => <Broken />}>
      <Suspense fallback={<div className={props.size === 'small' ? css.small : css.large} aria-busy="true" />}>
        <MapView {...(picture === undefined ? {} : { picture })} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
