import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { BufferGeometry, Color, Float32BufferAttribute, ShaderMaterial, Sphere, Vector3 } from 'three';
import type { Camera } from './camera.ts';
import { markerPixels, SHAPE_FACTOR, SHAPES, type MapMarker } from './markers.ts';
import { FRAGMENT, VERTEX } from './marker-shader.ts';
import { tokenColour } from './palette.ts';

/** Added to the number of a shape that is drawn as an outline. */
const HOLLOW = 16;

function geometryOf(markers: readonly MapMarker[]): BufferGeometry {
  const positions = new Float32Array(markers.length * 3);
  const shapes = new Float32Array(markers.length * 2);
  markers.forEach(({ x, y, shape, hollow }, at) => {
    positions[at * 3] = x;
    positions[at * 3 + 1] = y;
    shapes[at * 2] = SHAPES.indexOf(shape) + (hollow ? HOLLOW : 0);
    shapes[at * 2 + 1] = SHAPE_FACTOR[shape];
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('shape', new Float32BufferAttribute(shapes, 2));
  geometry.boundingSphere = new Sphere(new Vector3(), 1e5);
  return geometry;
}

/** The colours of the page are written to the screen as they are. */
const pageColour = (token: string) => new Color().setStyle(tokenColour(token)).convertLinearToSRGB();

function tonesOf(markers: readonly MapMarker[]): Float32BufferAttribute {
  const known = new Map<string, Color>();
  const tones = new Float32Array(markers.length * 3);
  markers.forEach(({ colour }, at) => {
    const found = known.get(colour) ?? pageColour(colour);
    known.set(colour, found);
    found.toArray(tones, at * 3);
  });
  return new Float32BufferAttribute(tones, 3);
}

/** The material of markers, and how it is told of the page's colours and the camera's height. */
function createMaterial() {
  const size = { value: 1 };
  const ratio = { value: 1 };
  const rim = { value: new Color() };
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { size, ratio, rim },
    depthTest: false,
    depthWrite: false,
    transparent: true,
  });
  return {
    material,
    recolour: () => void rim.value.copy(pageColour('--panel')),
    resize(pixels: number, scale: number) {
      size.value = pixels * scale;
      ratio.value = scale;
    },
  };
}

interface MarkerLayerProps {
  readonly camera: Camera;
  readonly markers: readonly MapMarker[];
  /** The colours are read again with each theme. */
  readonly theme: string;
}

/** Any number of markers in one draw call; their size follows the camera's height. */
export function MarkerLayer({ camera, markers, theme }: MarkerLayerProps) {
  const ratio = useThree((state) => state.viewport.dpr);
  const invalidate = useThree((state) => state.invalidate);
  const geometry = useMemo(() => geometryOf(markers), [markers]);
  const { material, recolour, resize } = useMemo(() => createMaterial(), []);

  useEffect(() => {
    geometry.setAttribute('tone', tonesOf(markers));
    recolour();
    invalidate();
  }, [geometry, recolour, markers, theme, invalidate]);

  useEffect(() => {
    const follow = () => resize(markerPixels(camera.view().height, markers.length), ratio);
    follow();
    return camera.subscribe(follow);
  }, [camera, resize, markers, ratio]);

  useEffect(() => () => geometry.dispose(), [geometry]);
  useEffect(() => () => material.dispose(), [material]);
  return <points geometry={geometry} material={material} frustumCulled={false} renderOrder={10} />;
}
