/** Points of one size, times the factor of their shape. */
export const VERTEX = `
attribute vec3 tone;
attribute vec2 shape;
uniform float size;
uniform float ratio;
varying vec3 vTone;
varying float vShape;
varying float vHollow;
varying float vStep;
varying float vRim;
void main() {
  vTone = tone;
  vHollow = step(15.5, shape.x);
  vShape = shape.x - 16.0 * vHollow;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position.xy, 0.0, 1.0);
  gl_PointSize = size * shape.y;
  vStep = 2.0 / gl_PointSize;
  vRim = clamp(gl_PointSize * 0.11, 0.7 * ratio, 1.6 * ratio) * vStep;
}`;

/** Each shape is a distance: below 1 inside, at 1 its edge. A rim sets it off from the ground and from others. */
export const FRAGMENT = `
uniform vec3 rim;
varying vec3 vTone;
varying float vShape;
varying float vHollow;
varying float vStep;
varying float vRim;

float edge(vec2 p) {
  if (vShape < 0.5) return length(p);
  if (vShape < 1.5) return max(abs(p.x), abs(p.y)) * 1.08;
  if (vShape < 2.5) return (abs(p.x) + abs(p.y)) * 1.02;
  if (vShape < 3.5) return max(abs(p.x) * 0.95 - p.y * 0.52, p.y * 1.1) * 1.1 + 0.14;
  if (vShape < 4.5) return pow(pow(abs(p.x), 5.0) + pow(abs(p.y), 5.0), 0.2) * 1.04;
  return length(p) * 2.4;
}

void main() {
  vec2 p = gl_PointCoord * 2.0 - 1.0;
  float d = edge(p);
  float soft = vStep * (vShape > 4.5 ? 2.4 : 1.0);
  float inside = 1.0 - smoothstep(1.0 - soft, 1.0, d);
  float width = vRim * (vShape > 4.5 ? 2.4 : 1.0);
  float core = 1.0 - smoothstep(1.0 - width - soft, 1.0 - width, d);
  vec3 colour = mix(rim, vTone, core);
  if (vShape > 3.5 && vShape < 4.5 && vStep < 0.2) {
    float bar = step(0.18, abs(p.x)) * step(abs(p.x), 0.42) * step(abs(p.y), 0.52);
    float cross = step(abs(p.x), 0.42) * step(abs(p.y), 0.11);
    colour = mix(colour, rim, max(bar, cross));
  }
  if (vHollow > 0.5) {
    float hole = 1.0 - smoothstep(0.52 - soft, 0.52, d);
    colour = mix(colour, rim, hole);
  }
  float alpha = inside;
  if (vShape > 4.5) {
    float halo = 1.0 - smoothstep(1.0 - vStep, 1.0, length(p));
    colour = mix(vTone, colour, inside);
    alpha = max(inside, halo * 0.24);
  }
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(colour, alpha);
}`;
