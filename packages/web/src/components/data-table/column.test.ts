import { describe, expect, it } from 'vitest';
import { minWidthOf, tracksOf } from './column.ts';

describe('the tracks of a table', () => {
  it('leave the column that names the row more than others before it shrinks', () => {
    expect(tracksOf([{}, { grow: 2 }, { width: 90 }])).toBe('minmax(176px, 1fr) minmax(120px, 2fr) 90px');
    expect(tracksOf([{ least: 152 }, { least: 152 }])).toBe('minmax(176px, 1fr) minmax(152px, 1fr)');
    expect(tracksOf([{ least: 232 }, {}])).toBe('minmax(232px, 1fr) minmax(120px, 1fr)');
    expect(tracksOf([{ width: 72 }, {}])).toBe('72px minmax(120px, 1fr)');
  });

  it('are as wide together as the table is at least', () => {
    expect(minWidthOf([{}, {}, { width: 90 }])).toBe(176 + 120 + 90);
    expect(minWidthOf([{}, { least: 152 }, { width: 90 }])).toBe(176 + 152 + 90);
  });
});
