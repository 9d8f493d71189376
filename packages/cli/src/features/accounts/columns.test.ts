import { describe, expect, it } from 'vitest';
import { inFours } from './columns.ts';

describe('a secret to type', () => {
  it('stands in fours', () => {
    expect(inFours('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
    expect(inFours('ABCDE')).toBe('ABCD E');
  });
});
