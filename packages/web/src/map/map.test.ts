import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCamera } from './camera.ts';
import { bandsOf, clipTriangles } from './ground-shapes.ts';
import { labelsAround } from './labels.tsx';
import { cellFor, clusterMarkers, denseFrom, indexMarkers } from './marker-index.ts';
import { markerPixels, placed, withSurface, type MapMarker } from './markers.ts';
import { isHotel } from '@steward/api-client/rules/property-kinds';
import { propertyKind } from './property-kinds.ts';
import { boxAround, fitBox, groundAt, scaleBar, screenAt, unitsPerPixel, WHOLE_MAP, type View } from './view.ts';

const marker = (id: number, x: number, y: number): MapMarker => ({
  id: String(id),
  x,
  y,
  z: 0,
  kind: 'x',
  label: 'x',
  shape: 'circle',
  colour: '--accent',
});
const view: View = { x: 100, y: -200, height: 900, width: 800, pixels: 600 };

describe('markers', () => {
  it('are left out where they have no place', () => {
    expect(placed([marker(1, 1, 2), marker(2, Number.NaN, 2), marker(3, Infinity, 2)])).toHaveLength(1);
  });

  it('keep their size below a camera height of 1800 and shrink above', () => {
    expect(markerPixels(100)).toBe(14);
    expect(markerPixels(1800)).toBe(14);
    expect(markerPixels(3600)).toBe(7);
    expect(markerPixels(100_000)).toBe(5);
    expect(markerPixels(100_000, 1)).toBe(10);
  });

  it('are found as a search over all would find them', () => {
    const place = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 200 }),
        place,
        fc.integer({ min: 1, max: 500 }),
        (places, at, radius) => {
          const markers = places.map(({ x, y }, id) => marker(id, x, y));
          const distance = (one: { x: number; y: number }) => Math.hypot(one.x - at.x, one.y - at.y);
          const near = markers.filter((one) => distance(one) <= radius);
          const found = indexMarkers(markers).nearest(at.x, at.y, radius);
          if (near.length === 0) expect(found).toBeUndefined();
          else expect(found && distance(found.marker)).toBe(Math.min(...near.map(distance)));
        },
      ),
    );
  });

  it('at one place are told by the one on top and how many others there are', () => {
    const markers = [marker(1, 5, 5), marker(2, 0, 0), marker(3, 5, 5), marker(4, 5, 5)];
    const found = indexMarkers(markers).nearest(6, 5, 20);
    expect(found).toEqual({ marker: markers[3], others: 2 });
    expect(indexMarkers(markers).nearest(1, 0, 20)).toEqual({ marker: markers[1], others: 0 });
  });

  it('are counted where they are dense', () => {
    const many = Array.from({ length: 30 }, (_, id) => marker(id, 10 + id / 10, 10));
    expect(clusterMarkers([...many, marker(99, 900, 900)], 100, 20)).toEqual([
      { x: expect.closeTo(11.45, 5), y: 10, count: 30 },
    ]);
    expect(denseFrom(14)).toBeLessThan(denseFrom(5));
    expect(Math.log2(cellFor(3.3)) % 1).toBe(0);
    expect(cellFor(3.3)).toBeGreaterThanOrEqual(3.3 * 90);
  });
});

describe('areas', () => {
  it('are skipped when their least is not below their most', () => {
    const area = (minX: number, maxX: number, minY: number, maxY: number) => ({
      id: '',
      label: '',
      minX,
      maxX,
      minY,
      maxY,
    });
    expect(withSurface([area(0, 1, 0, 1), area(1, 0, 0, 1), area(0, 1, 1, 1), area(Number.NaN, 1, 0, 1)])).toHaveLength(
      1,
    );
  });
});

describe('the view', () => {
  it('leads from the screen to the ground and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 }), (left, top) => {
        const ground = groundAt(view, left, top);
        const screen = screenAt(view, ground.x, ground.y);
        expect(screen.left).toBeCloseTo(left, 6);
        expect(screen.top).toBeCloseTo(top, 6);
      }),
    );
    expect(groundAt(view, 400, 300)).toEqual({ x: 100, y: -200 });
  });

  it('has a scale of a round length', () => {
    const bar = scaleBar(view);
    expect([1, 2, 5]).toContain(Number(String(bar.units)[0]));
    expect(bar.pixels).toBeGreaterThan(40);
    expect(bar.pixels).toBeLessThan(160);
  });

  it('fits a box into any canvas', () => {
    for (const [width, pixels] of [
      [800, 600],
      [300, 700],
    ] as const) {
      const fitted = { ...fitBox(WHOLE_MAP, width, pixels), width, pixels };
      const corner = screenAt(fitted, WHOLE_MAP.minX, WHOLE_MAP.maxY);
      expect(corner.left).toBeGreaterThanOrEqual(-0.001);
      expect(corner.top).toBeGreaterThanOrEqual(-0.001);
    }
    expect(boxAround([], 10)).toBeUndefined();
    expect(boxAround([{ x: 5, y: 6 }], 10)).toEqual({ minX: 0, maxX: 10, minY: 1, maxY: 11 });
  });
});

describe('the camera', () => {
  const made = () => {
    const camera = createCamera(WHOLE_MAP);
    camera.resize(800, 600);
    camera.fit({ minX: -300, maxX: 300, minY: -300, maxY: 300 });
    return camera;
  };

  it('keeps the ground under the pointer while it zooms', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 }));
    fc.assert(
      fc.property(place, fc.double({ min: 0.5, max: 2, noNaN: true }), ([left, top], factor) => {
        const camera = made();
        const before = groundAt(camera.view(), left, top);
        camera.zoom(factor, left, top);
        const after = groundAt(camera.view(), left, top);
        expect(after.x).toBeCloseTo(before.x, 4);
        expect(after.y).toBeCloseTo(before.y, 4);
      }),
    );
  });

  it('moves with the hand, and not off the map', () => {
    const camera = made();
    const before = groundAt(camera.view(), 100, 100);
    camera.drag(40, -30);
    const after = groundAt(camera.view(), 140, 70);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
    for (let step = 0; step < 200; step++) camera.drag(-500, -500);
    expect(camera.view().x).toBeLessThanOrEqual(3550);
    expect(camera.view().y).toBeGreaterThanOrEqual(-3550);
    for (let step = 0; step < 50; step++) camera.zoom(3, 0, 0);
    expect(camera.view().height).toBeLessThan(10_000);
  });

  it('keeps its zoom when the canvas changes its size', () => {
    const camera = made();
    const before = unitsPerPixel(camera.view());
    camera.resize(500, 900);
    expect(unitsPerPixel(camera.view())).toBeCloseTo(before, 6);
  });

  it('tells who listens only about changes', () => {
    const camera = made();
    let told = 0;
    const stop = camera.subscribe(() => told++);
    camera.drag(10, 0);
    camera.drag(0, 0);
    stop();
    camera.drag(10, 0);
    expect(told).toBe(1);
  });
});

describe('labels', () => {
  it('name regions from far and districts from near, none over another', () => {
    const far = { ...fitBox(WHOLE_MAP, 800, 600), width: 800, pixels: 600 };
    expect(labelsAround(far).map(({ name }) => name)).toContain('Los Santos');
    expect(labelsAround(far).every(({ region }) => region)).toBe(true);
    const near = { x: 2400, y: -1700, height: 900, width: 800, pixels: 600 };
    expect(labelsAround(near).map(({ name }) => name)).toContain('Ganton');
    expect(labelsAround(near).every(({ region }) => !region)).toBe(true);
  });
});

const surface = (triangles: readonly number[]) => {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 6) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = triangles.slice(at, at + 6);
    sum += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  }
  return sum;
};

describe('the ground', () => {
  it('is cut at the edges of a region', () => {
    const square = [0, 0, 10, 0, 10, 10, 0, 0, 10, 10, 0, 10];
    expect(surface(clipTriangles(square, { minX: 5, minY: 5, maxX: 20, maxY: 20 }))).toBeCloseTo(25, 6);
    expect(surface(clipTriangles(square, { minX: -1, minY: -1, maxX: 11, maxY: 11 }))).toBeCloseTo(100, 6);
    expect(clipTriangles(square, { minX: 11, minY: 0, maxX: 20, maxY: 20 })).toEqual([]);
  });

  it('has roads as wide as they are asked for', () => {
    const straight = bandsOf(
      [
        [
          [0, 0],
          [100, 0],
        ],
      ],
      10,
    );
    const ys = straight.filter((_, at) => at % 2 === 1);
    expect(Math.max(...ys)).toBeCloseTo(5, 6);
    expect(Math.min(...ys)).toBeCloseTo(-5, 6);
    expect(
      bandsOf(
        [
          [
            [0, 0],
            [0, 0],
            [10, 0],
          ],
          [[5, 5]],
          [],
        ],
        2,
      ).every(Number.isFinite),
    ).toBe(true);
  });
});

describe('kinds of properties', () => {
  it('follow the type; a hotel is told by what it does', () => {
    expect([2, 3, 4, 9].map((type) => propertyKind({ type, functionality: 0 }).name)).toEqual([
      'House',
      'Business',
      'Apartment',
      'Other',
    ]);
    expect(propertyKind({ type: 3, functionality: 16 }).shape).toBe('hotel');
    expect(isHotel(15)).toBe(false);
  });
});
