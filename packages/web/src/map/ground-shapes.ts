import type { Box } from './view.ts';

export type Points = readonly (readonly number[])[];

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Cuts a convex polygon with one straight line; `inside` is how far a corner lies within (below 0: outside). */
function cut(polygon: readonly Corner[], inside: (corner: Corner) => number): Corner[] {
  return polygon.flatMap((corner, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? corner;
    const [here, there] = [inside(corner), inside(next)];
    const kept = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = here / (here - there);
    return [...kept, { x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part }];
  });
}

/** The part of triangles (x, y of each corner in turn) that lies in a box, as triangles again. */
export function clipTriangles(triangles: readonly number[], { minX, minY, maxX, maxY }: Box): number[] {
  const out: number[] = [];
  for (let at = 0; at < triangles.length; at += 6) {
    const corners = [0, 2, 4].map((step) => ({ x: triangles[at + step] ?? 0, y: triangles[at + step + 1] ?? 0 }));
    const [left, right, below, above] = [
      (corner: Corner) => corner.x - minX,
      (corner: Corner) => maxX - corner.x,
      (corner: Corner) => corner.y - minY,
      (corner: Corner) => maxY - corner.y,
    ] as const;
    const polygon = cut(cut(cut(cut(corners, left), right), below), above);
    const [first] = polygon;
    for (let next = 1; first && next + 1 < polygon.length; next++) {
      const [a, b] = [polygon[next] ?? first, polygon[next + 1] ?? first];
      out.push(first.x, first.y, a.x, a.y, b.x, b.y);
    }
  }
  return out;
}

const MOST_MITRE = 1.8;
const CAP_STEPS = 5;

/** Lines as bands of so many units with mitred corners and round ends: triangles, x and y of each corner in turn. */
export function bandsOf(lines: readonly Points[], width: number): number[] {
  const half = width / 2;
  const out: number[] = [];
  for (const line of lines) {
    const points = line
      .map(([x = 0, y = 0]) => ({ x, y }))
      .filter((point, at, all) => {
        const before = all[at - 1];
        return !before || before.x !== point.x || before.y !== point.y;
      });
    const sides = points.map((point, at) => {
      const side = mitre(points[at - 1], point, points[at + 1]);
      return {
        left: { x: point.x + side.x * half, y: point.y + side.y * half },
        right: { x: point.x - side.x * half, y: point.y - side.y * half },
      };
    });
    for (let at = 1; at < sides.length; at++) {
      const [a, b] = [sides[at - 1], sides[at]];
      if (!a || !b) continue;
      out.push(a.left.x, a.left.y, a.right.x, a.right.y, b.left.x, b.left.y);
      out.push(a.right.x, a.right.y, b.right.x, b.right.y, b.left.x, b.left.y);
    }
    for (const end of [points[0], points.at(-1)]) if (end) pushDisc(out, end, half);
  }
  return out;
}

function normal(from: Corner, to: Corner): Corner {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

/** Where the left edge of a band of half-width 1 runs beside a corner. */
function mitre(before: Corner | undefined, point: Corner, after: Corner | undefined): Corner {
  const a = before ? normal(before, point) : undefined;
  const b = after ? normal(point, after) : undefined;
  if (!a || !b) return a ?? b ?? { x: 0, y: 1 };
  const [x, y] = [a.x + b.x, a.y + b.y];
  const length = Math.hypot(x, y);
  if (length < 1e-6) return b;
  const stretch = Math.min(MOST_MITRE, 2 / length);
  return { x: (x / length) * stretch, y: (y / length) * stretch };
}

function pushDisc(out: number[], { x, y }: Corner, radius: number): void {
  for (let step = 0; step < CAP_STEPS * 2; step++) {
    const [a, b] = [(step * Math.PI) / CAP_STEPS, ((step + 1) * Math.PI) / CAP_STEPS];
    out.push(
      x,
      y,
      x + Math.cos(a) * radius,
      y + Math.sin(a) * radius,
      x + Math.cos(b) * radius,
      y + Math.sin(b) * radius,
    );
  }
}

/** Lines as pairs of ends: x and y of each in turn. */
export function segmentsOf(lines: readonly Points[]): number[] {
  const out: number[] = [];
  for (const line of lines)
    for (let at = 1; at < line.length; at++) {
      const [x0 = 0, y0 = 0] = line[at - 1] ?? [];
      const [x1 = 0, y1 = 0] = line[at] ?? [];
      out.push(x0, y0, x1, y1);
    }
  return out;
}
