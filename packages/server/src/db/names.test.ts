import { describe, expect, test } from 'vitest';
import { foldName, lookOf, mixesAlphabets, normalizeName } from './names.ts';

describe('names', () => {
  test('composed and decomposed are one', () => {
    expect(normalizeName(' Ame\u0301lie ')).toBe(normalizeName('Am\u00e9lie'));
    expect(normalizeName('A\u030angstro\u0308m')).toBe('ångström');
  });
  test.each([
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['Zoë', 'zoe'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
  ])('%s is found as %s', (name, typed) => expect(foldName(name)).toBe(typed));
  test.each([
    ['Ed_аns', 'Ed_ans'],
    ['Rank_l', 'Rank_1'],
    ['Jоhn', 'John'],
    ['Ρaul', 'Paul'],
  ])('%s looks like %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)));
  test.each(['Ed_аns', 'Jоhn', 'Ρaul'])('%s mixes alphabets', (name) => expect(mixesAlphabets(name)).toBe(true));
  test.each(['Ed_ans', 'Иван_Петров', '李小龙_Li', 'Zoë', '[TAG]Jo.hn', 'Γιώργος'])('%s does not', (name) =>
    expect(mixesAlphabets(name)).toBe(false),
  );
});
