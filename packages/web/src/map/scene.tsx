import { memo } from 'react';
import { AreaLayer } from './area-layer.tsx';
import type { Camera } from './camera.ts';
import { Floor, Island } from './ground.tsx';
import { MarkerLayer } from './marker-layer.tsx';
import type { MapArea, MapMarker } from './markers.ts';
import { mapColours, tokenColour } from './palette.ts';
import { Picture } from './picture.tsx';
import { Stage } from './stage.tsx';

interface SceneProps {
  readonly camera: Camera;
  readonly markers: readonly MapMarker[];
  readonly areas: readonly MapArea[];
  readonly ground: 'island' | 'floor';
  readonly picture?: string | undefined;
  readonly theme: 'light' | 'dark';
}

/** What WebGL draws of a map. Nothing in it is rendered again while the camera moves. */
export const Scene = memo(function Scene({ camera, markers, areas, ground, picture, theme }: SceneProps) {
  const colours = mapColours(theme);
  const [first] = markers;
  return (
    <Stage camera={camera}>
      {ground === 'floor' ? (
        <Floor colours={colours} x={first?.x ?? 0} y={first?.y ?? 0} />
      ) : picture === undefined ? (
        <Island camera={camera} colours={colours} />
      ) : (
        <Picture camera={camera} colours={colours} address={picture} />
      )}
      {areas.length > 0 && <AreaLayer areas={areas} colour={tokenColour('--accent')} />}
      <MarkerLayer camera={camera} markers={markers} theme={theme} />
    </Stage>
  );
});

let able: boolean | undefined;

/** Whether this browser can draw the map. */
export function canDraw(): boolean {
  able ??= document.createElement('canvas').getContext('webgl2') !== null;
  return able;
}
