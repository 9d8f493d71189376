import { afterEach, describe, expect, it } from 'vitest';
import { groupType } from './groups.ts';
import { interiorTypeWord, propertyKindOf, propertyKinds } from './property-kinds.ts';
import { setTypes, USUAL_TYPES } from './types.ts';

afterEach(() => setTypes(USUAL_TYPES));

describe('the kind of a property', () => {
  it.each([
    [2, 0, 'House'],
    [3, 5, 'Business'],
    [4, 0, 'Apartment'],
    [3, 16, 'Hotel'],
    [9, 0, 'Other'],
  ])('type %i, functionality %i: %s', (type, functionality, word) => {
    const kind = propertyKindOf({ type, functionality });
    expect(kind.name).toBe(word);
    expect(propertyKinds()).toContain(kind);
  });

  it('is called and shown as the community has it, and keeps its key', () => {
    const own = { tone: 'red', shape: 'triangle' } as const;
    setTypes({
      ...USUAL_TYPES,
      properties: [
        { number: 2, name: 'Home', ...own },
        { number: 7, name: 'Farm', ...own },
      ],
    });
    expect(propertyKindOf({ type: 2, functionality: 0 })).toEqual({ key: 'house', name: 'Home', ...own });
    expect(propertyKindOf({ type: 7, functionality: 0 })).toEqual({ key: 'type-7', name: 'Farm', ...own });
    expect(propertyKinds().map(({ name }) => name)).toEqual(['Home', 'Farm', 'Hotel', 'Other']);
    expect(interiorTypeWord(3)).toBe('Other');
  });
});

it('the type of a group is told by its name, and by its number where there is none', () => {
  expect([1, 8, 3].map(groupType)).toEqual(['Government', 'Criminal', 'Type 3']);
});
