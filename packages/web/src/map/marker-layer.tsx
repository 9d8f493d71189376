import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { BufferGeometry, Color, Float32BufferAttribute, ShaderMaterial, Sphere, Vector3 } from 'three';
import { SHAPES, type MapMarker } from './markers.ts';
import { tokenColour } from './palette.ts';

const VERTEX = `
attribute vec3 tone;
attribute float shape;
uniform float size;
varying vec3 vTone;
varying float vShape;
void main() {
  vTone = tone;
  vShape = shape;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position.xy, 1.0, 1.0);
  gl_PointSize = size;
}`;

const FRAGMENT = `
uniform vec3 rim;
varying vec3 vTone;
varying float vShape;
void main() {
  vec2 p = gl_PointCoord * 2.0 - 1.0;
  float d = length(p);
  if (vShape > 3.5) d = abs(length(p) - 0.68) + 0.62;
  else if (vShape > 2.5) d = max(abs(p.x) * 1.15 - p.y * 0.55, p.y) + 0.16;
  else if (vShape > 1.5) d = abs(p.x) + abs(p.y);
  else if (vShape > 0.5) d = max(abs(p.x), abs(p.y)) * 1.15;
  if (d > 0.98) discard;
  gl_FragColor = vec4(d > 0.74 ? rim : vTone, 1.0);
}`;

interface MarkerLayerProps {
  readonly markers: readonly MapMarker[];
  /** Diameter in CSS pixels. */
  readonly pixels: number;
  /** Changes with the theme, so that the colours are read again. */
  readonly theme: string;
}

/** Any number of markers in one draw call. */
export function MarkerLayer({ markers, pixels, theme }: MarkerLayerProps) {
  const ratio = useThree((state) => state.viewport.dpr);
  const geometry = useMemo(() => {
    const made = new BufferGeometry();
    const positions = new Float32Array(markers.length * 3);
    const shapes = new Float32Array(markers.length);
    markers.forEach(({ x, y, shape }, at) => {
      positions[at * 3] = x;
      positions[at * 3 + 1] = y;
      shapes[at] = SHAPES.indexOf(shape);
    });
    made.setAttribute('position', new Float32BufferAttribute(positions, 3));
    made.setAttribute('shape', new Float32BufferAttribute(shapes, 1));
    made.boundingSphere = new Sphere(new Vector3(), 1e5);
    return made;
  }, [markers]);
  const material = useMemo(
    () =>
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { size: { value: 1 }, rim: { value: new Color() } },
        depthTest: false,
        transparent: true,
      }),
    [],
  );

  useEffect(() => {
    const known = new Map<string, Color>();
    const colourOf = (token: string) => {
      const found = known.get(token) ?? new Color().setStyle(tokenColour(token));
      known.set(token, found);
      return found;
    };
    const tones = new Float32Array(markers.length * 3);
    markers.forEach(({ colour }, at) => colourOf(colour).toArray(tones, at * 3));
    geometry.setAttribute('tone', new Float32BufferAttribute(tones, 3));
    material.uniforms['rim']?.value.setStyle(tokenColour('--panel'));
  }, [geometry, material, markers, theme]);

  useEffect(() => {
    const size = material.uniforms['size'];
    if (size) size.value = pixels * ratio;
  }, [material, pixels, ratio]);

  useEffect(
    () => () => {
      geometry.dispose();
    },
    [geometry],
  );
  return <points geometry={geometry} material={material} frustumCulled={false} renderOrder={2} />;
}
