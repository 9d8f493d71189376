import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('a stream of numbers', () => {
  it('is the same for the same seed and different for another', () => {
    const draw = (seed: string) => {
      const random = createRandom(seed);
      return Array.from({ length: 50 }, () => random.next());
    };
    expect(draw('1/people')).toEqual(draw('1/people'));
    expect(draw('1/people')).not.toEqual(draw('1/groups'));
    expect(draw('2/people')).not.toEqual(draw('1/people'));
  });

  it('has known first numbers, so that worlds stay as they are', () => {
    const random = createRandom('steward');
    expect([random.int(0, 1000), random.int(0, 1000), random.hex(8)]).toMatchInlineSnapshot(`
      [
        28,
        604,
        "c94dcb7d",
      ]
    `);
  });

  it('keeps within bounds', () => {
    const random = createRandom('bounds');
    const whole = Array.from({ length: 2000 }, () => random.int(-2, 3));
    expect([Math.min(...whole), Math.max(...whole)]).toEqual([-2, 3]);
    const parts = Array.from({ length: 2000 }, () => random.next());
    expect(parts.every((part) => part >= 0 && part < 1)).toBe(true);
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
    expect(random.hex(13)).toMatch(/^[0-9a-f]{13}$/);
  });

  it('picks, weighs and shuffles', () => {
    const random = createRandom('picks');
    expect(() => random.pick([])).toThrow(RangeError);
    expect(() => random.weighted({})).toThrow(RangeError);
    const picked = Array.from({ length: 1000 }, () => random.weighted({ often: 9, rarely: 1, never: 0 }));
    expect(picked.filter((one) => one === 'often').length).toBeGreaterThan(800);
    expect(picked).not.toContain('never');
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    expect([...random.shuffled(list)].sort()).toEqual(list);
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
