import { createRoot, extend, useThree, type ReconcilerRoot } from '@react-three/fiber';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Color, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, PlaneGeometry, Points } from 'three';
import type { Camera } from './camera.ts';
import css from './map.module.css';
import { FIELD } from './view.ts';

extend({ Color, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, PlaneGeometry, Points });

const NEAR = 1;
const FAR = 40_000;
const MOST_DENSITY = 2;

/** Keeps three's camera where ours is, and draws when it moves or the graphics come back after a loss. */
function CameraLink({ camera }: { readonly camera: Camera }) {
  const eye = useThree((state) => state.camera);
  const invalidate = useThree((state) => state.invalidate);
  const setSize = useThree((state) => state.setSize);
  const canvas = useThree((state) => state.gl.domElement);
  useEffect(() => {
    const follow = () => {
      const { x, y, height, width, pixels } = camera.view();
      eye.position.set(x, y, height);
      eye.rotation.set(0, 0, 0);
      if (width > 0) setSize(width, pixels);
      invalidate();
    };
    const redraw = () => invalidate();
    follow();
    canvas.addEventListener('webglcontextrestored', redraw);
    const stop = camera.subscribe(follow);
    return () => {
      stop();
      canvas.removeEventListener('webglcontextrestored', redraw);
    };
  }, [camera, eye, canvas, invalidate, setSize]);
  return null;
}

/**
 * The canvas of a map. It is made by hand rather than by Fiber's own component, which would bring all of three along.
 * Throws while rendering when the graphics cannot be started.
 */
export function Stage({ camera, children }: { readonly camera: Camera; readonly children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const root = useRef<ReconcilerRoot<HTMLCanvasElement>>(undefined);
  const [failure, setFailure] = useState<Error>();
  const show = useEffectEvent(() => {
    root.current?.render(
      <>
        {children}
        <CameraLink camera={camera} />
      </>,
    );
  });
  useEffect(() => {
    const canvas = document.createElement('canvas');
    host.current?.append(canvas);
    const { width, pixels } = camera.view();
    const made = createRoot(canvas);
    let isWanted = true;
    made
      .configure({
        frameloop: 'demand',
        dpr: [1, MOST_DENSITY],
        flat: true,
        gl: { antialias: true, powerPreference: 'low-power' },
        camera: { fov: FIELD, near: NEAR, far: FAR },
        size: { width: Math.max(1, width), height: Math.max(1, pixels), top: 0, left: 0 },
      })
      .then(
        () => {
          if (!isWanted) return;
          root.current = made;
          show();
        },
        (error: unknown) => {
          if (isWanted) setFailure(error instanceof Error ? error : new Error('The graphics did not start.'));
        },
      );
    return () => {
      isWanted = false;
      root.current = undefined;
      made.unmount();
      canvas.remove();
    };
  }, [camera]);
  useLayoutEffect(() => show());
  if (failure) throw failure;
  return <div ref={host} className={css.stage} />;
}
