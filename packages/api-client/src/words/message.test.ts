import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { say } from '../rules/say.ts';
import { setCommunity, USUAL_COMMUNITY } from '../rules/community.ts';
import { message, words, type Values } from './message.ts';

const BANNED = message('{count, plural, one {# ban of {name}} other {# bans of {name}}} in {place}.');

describe('what a message asks for', () => {
  it('is a number for each plural, and a text or a number for each other place', () => {
    expectTypeOf<Values<'Nothing to fill.'>>().toEqualTypeOf<Readonly<unknown>>();
    expectTypeOf<keyof Values<'Delete alert {id} about {name}?'>>().toEqualTypeOf<'id' | 'name'>();
    type Banned = Values<'{count, plural, one {# ban of {name}} other {# bans of {name}}} in {place}.'>;
    expectTypeOf<keyof Banned>().toEqualTypeOf<'count' | 'name' | 'place'>();
    expectTypeOf<Banned['count']>().toEqualTypeOf<number>();
    expectTypeOf<Banned['place']>().toEqualTypeOf<string | number>();
    // Words of an arm are no places.
    expectTypeOf<keyof Values<'{count, plural, =0 {none} one {day} other {days}}'>>().toEqualTypeOf<'count'>();
  });

  it('is not met by what leaves a place out, misnames one, or has words for a number', () => {
    type Asked = Values<'{count, plural, one {# ban of {name}} other {# bans of {name}}}'>;
    expectTypeOf<{ count: number; name: string }>().toExtend<Asked>();
    expectTypeOf<{ count: number }>().not.toExtend<Asked>();
    expectTypeOf<{ count: number; player: string }>().not.toExtend<Asked>();
    expectTypeOf<{ count: string; name: string }>().not.toExtend<Asked>();
  });

  it('throws where the text is no message', () => {
    for (const text of ['{', '{name', '{count, plural, one {x}}', '<b>']) expect(() => message(text)).toThrow();
  });
});

describe('a message', () => {
  it.each([
    [0, '0 bans of A in B.'],
    [1, '1 ban of A in B.'],
    [2, '2 bans of A in B.'],
    [5, '5 bans of A in B.'],
    [1234, '1,234 bans of A in B.'],
  ])('reads rightly for %i', (count, text) => expect(say(BANNED, { count, name: 'A', place: 'B' })).toBe(text));

  it('never reads what is filled in as a message', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.integer({ min: 2, max: 999 }),
        (name, place, count) => {
          expect(say(BANNED, { count, name, place })).toBe([`${count} bans of `, name, ' in ', place, '.'].join(''));
        },
      ),
    );
    for (const name of ['{place}', '{count, plural, other {x}}', '#', "'", "''", '<b>', '$&', '__proto__', 'other'])
      expect(say(message('Unban {name}?'), { name })).toBe(`Unban ${name}?`);
  });

  it('has numbers as the community writes them', () => {
    setCommunity({ ...USUAL_COMMUNITY, language: 'de' });
    expect(say(BANNED, { count: 1234, name: 'A', place: 'B' })).toBe('1.234 bans of A in B.');
    setCommunity(USUAL_COMMUNITY);
  });

  it('has the id of where it stands', () => {
    expect(words('counted', { day: '{count, plural, one {# day} other {# days}}' }).day.id).toBe('counted.day');
  });
});
