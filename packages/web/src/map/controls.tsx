import { useThree } from '@react-three/fiber';
import { useEffect, type RefObject } from 'react';
import { MOUSE, TOUCH, type PerspectiveCamera } from 'three';
import { MapControls } from 'three/addons/controls/MapControls.js';
import { LEAST_HEIGHT, MOST_HEIGHT, type View } from './view.ts';

/** What the page around the canvas may ask of the camera. */
export interface CameraHandle {
  /** Looks at a point from a height. */
  look(x: number, y: number, height: number): void;
  /** Moves by parts of the screen, and multiplies the height. */
  move(right: number, up: number, zoom: number): void;
}

const EDGE = 3400;

interface ControlsProps {
  readonly handle: RefObject<CameraHandle | null>;
  readonly onView: (view: View) => void;
}

/** Drag to pan, wheel or pinch to zoom to the pointer, straight down. */
export function Controls({ handle, onView }: ControlsProps) {
  const camera = useThree((state) => state.camera as PerspectiveCamera);
  const element = useThree((state) => state.gl.domElement);
  const invalidate = useThree((state) => state.invalidate);
  const size = useThree((state) => state.size);

  useEffect(() => {
    const controls = new MapControls(camera, element);
    controls.enableRotate = false;
    controls.screenSpacePanning = true;
    controls.zoomToCursor = true;
    controls.enableDamping = false;
    controls.minDistance = LEAST_HEIGHT;
    controls.maxDistance = MOST_HEIGHT;
    controls.mouseButtons = { LEFT: MOUSE.PAN, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
    controls.touches = { ONE: TOUCH.PAN, TWO: TOUCH.DOLLY_PAN };
    controls.target.set(camera.position.x, camera.position.y, 0);

    const report = () => {
      const clamp = (value: number) => Math.max(-EDGE, Math.min(EDGE, value));
      const [x, y] = [clamp(camera.position.x), clamp(camera.position.y)];
      camera.position.set(x, y, Math.max(LEAST_HEIGHT, camera.position.z));
      controls.target.set(x, y, 0);
      camera.lookAt(x, y, 0);
      onView({ x, y, height: camera.position.z, width: size.width, pixels: size.height });
      invalidate();
    };
    const look = (x: number, y: number, height: number) => {
      camera.position.set(x, y, Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, height)));
      controls.target.set(x, y, 0);
      report();
    };
    handle.current = {
      look,
      move: (right, up, zoom) => {
        const step = camera.position.z * 0.8;
        look(camera.position.x + right * step, camera.position.y + up * step, camera.position.z * zoom);
      },
    };
    controls.addEventListener('change', report);
    report();
    return () => {
      controls.removeEventListener('change', report);
      controls.dispose();
      handle.current = null;
    };
  }, [camera, element, invalidate, size, handle, onView]);
  return null;
}
