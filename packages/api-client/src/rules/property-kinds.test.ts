import { describe, expect, it } from 'vitest';
import { PROPERTY_KINDS, propertyKindOf, propertyKindWord } from './property-kinds.ts';

describe('the kind of a property', () => {
  it.each([
    [2, 0, 'House'],
    [3, 5, 'Business'],
    [4, 0, 'Apartment'],
    [3, 16, 'Hotel'],
    [9, 0, 'Other'],
  ])('type %i, functionality %i: %s', (type, functionality, word) => {
    const kind = propertyKindOf({ type, functionality });
    expect(propertyKindWord(kind)).toBe(word);
    expect(PROPERTY_KINDS).toContain(kind);
  });
});
