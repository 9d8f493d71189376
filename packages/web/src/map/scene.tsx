import { Canvas, useThree } from '@react-three/fiber';
import { memo, useEffect } from 'react';
import { AreaLayer } from './area-layer.tsx';
import type { Camera } from './camera.ts';
import { Floor, Island } from './ground.tsx';
import { MarkerLayer } from './marker-layer.tsx';
import type { MapArea, MapMarker } from './markers.ts';
import { mapColours, tokenColour } from './palette.ts';
import { Picture } from './picture.tsx';
import { FIELD } from './view.ts';

/** Keeps three's camera where ours is, and draws when it moves. */
function CameraLink({ camera }: { readonly camera: Camera }) {
  const eye = useThree((state) => state.camera);
  const invalidate = useThree((state) => state.invalidate);
  const canvas = useThree((state) => state.gl.domElement);
  useEffect(() => {
    const redraw = () => invalidate();
    canvas.addEventListener('webglcontextrestored', redraw);
    return () => canvas.removeEventListener('webglcontextrestored', redraw);
  }, [canvas, invalidate]);
  useEffect(() => {
    const follow = () => {
      const { x, y, height } = camera.view();
      eye.position.set(x, y, height);
      eye.rotation.set(0, 0, 0);
      invalidate();
    };
    follow();
    return camera.subscribe(follow);
  }, [camera, eye, invalidate]);
  return null;
}

interface SceneProps {
  readonly camera: Camera;
  readonly markers: readonly MapMarker[];
  readonly areas: readonly MapArea[];
  readonly ground: 'island' | 'floor';
  readonly picture?: string | undefined;
  readonly theme: 'light' | 'dark';
}

const NEAR = 1;
const FAR = 40_000;

/** What WebGL draws of a map. Nothing in it is rendered again while the camera moves. */
export const Scene = memo(function Scene({ camera, markers, areas, ground, picture, theme }: SceneProps) {
  const colours = mapColours(theme);
  const [first] = markers;
  return (
    <Canvas
      frameloop="demand"
      dpr={[1, 2]}
      flat
      gl={{ antialias: true, powerPreference: 'low-power' }}
      camera={{ fov: FIELD, near: NEAR, far: FAR }}
      style={{ pointerEvents: 'none' }}
    >
      {ground === 'floor' ? (
        <Floor colours={colours} x={first?.x ?? 0} y={first?.y ?? 0} />
      ) : picture === undefined ? (
        <Island camera={camera} colours={colours} />
      ) : (
        <Picture camera={camera} colours={colours} address={picture} />
      )}
      {areas.length > 0 && <AreaLayer areas={areas} colour={tokenColour('--accent')} />}
      <MarkerLayer camera={camera} markers={markers} theme={theme} />
      <CameraLink camera={camera} />
    </Canvas>
  );
});

let able: boolean | undefined;

/** Whether this browser can draw the map. */
export function canDraw(): boolean {
  able ??= document.createElement('canvas').getContext('webgl2') !== null;
  return able;
}
