import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedMarker, isInside, isOnMap } from './asked-marker.ts';

const asked = (query: string) => askedMarker(new URLSearchParams(query));

describe('a marker in the address', () => {
  it('is read from both forms', () => {
    expect(asked('position=10 20 30')).toEqual({ x: 10, y: 20, z: 30 });
    expect(asked('position=10+20+30')).toEqual({ x: 10, y: 20, z: 30 });
    expect(asked('position=-1.5, 2.25,%2B3')).toEqual({ x: -1.5, y: 2.25, z: 3 });
    expect(asked('x=1&y=-2.5&z=3')).toEqual({ x: 1, y: -2.5, z: 3 });
    expect(asked('')).toBe('none');
    expect(asked('other=1')).toBe('none');
  });

  it('is invalid unless it is three numbers', () => {
    for (const query of [
      'position=abc',
      'position=',
      'position=1 2',
      'position=1 2 3 4',
      'position=1 2 NaN',
      'position=1 2 Infinity',
      'position=1 2 0x10',
      'position=1 2 1e400',
      `position=1 2 ${'9'.repeat(400)}`,
      'x=1&y=2',
      'x=1&y=2&z=',
      'x=1&y=2&z=three',
    ])
      expect(asked(query), query).toBe('invalid');
  });

  it('comes back as it was written', () => {
    const axis = fc.double({ min: -5000, max: 5000, noNaN: true }).map((value) => Number(value.toFixed(3)));
    fc.assert(
      fc.property(axis, axis, axis, (x, y, z) => {
        expect(asked(`x=${x}&y=${y}&z=${z}`)).toEqual({ x: Number(`${x}`), y: Number(`${y}`), z: Number(`${z}`) });
      }),
    );
  });

  it('may lie off the map or inside of an interior', () => {
    expect(isOnMap({ x: 3000, y: -3000, z: 0 })).toBe(true);
    expect(isOnMap({ x: 3000.1, y: 0, z: 0 })).toBe(false);
    expect(isInside({ x: 0, y: 0, z: 1001 })).toBe(true);
    expect(isInside({ x: -2243, y: -1733, z: 480 })).toBe(false);
  });
});
