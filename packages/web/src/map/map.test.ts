import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterMarkers, indexMarkers } from './marker-index.ts';
import { markerPixels, placed, type MapMarker } from './markers.ts';
import { groundAt, scaleBar, screenAt, type View } from './view.ts';

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
    expect(markerPixels(100_000)).toBe(4);
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
          else expect(found && distance(found)).toBe(Math.min(...near.map(distance)));
        },
      ),
    );
  });

  it('are counted where they are dense', () => {
    const many = Array.from({ length: 30 }, (_, id) => marker(id, 10 + id / 10, 10));
    expect(clusterMarkers([...many, marker(99, 900, 900)], 100, 20)).toEqual([
      { x: expect.closeTo(11.45, 5), y: 10, count: 30 },
    ]);
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
});
