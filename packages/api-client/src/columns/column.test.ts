import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { columnsOf, isRight, textOfValue, type Kind } from './column.ts';

interface Ban {
  readonly id: number;
  readonly user: { readonly name: string } | null;
  readonly at: string;
  readonly permanent: boolean;
  readonly minutes: number;
  readonly ip?: string;
  readonly secret: string;
}

const columns = columnsOf<Ban>()({
  user: { header: 'Player', kind: 'person', none: 'Nobody' },
  at: { header: 'Since', kind: 'moment' },
  permanent: { header: 'For good', kind: 'yesNo' },
  minutes: { header: 'Played', kind: 'minutes' },
  pair: { header: 'Both', value: ({ id, minutes }) => `${id}/${minutes}` },
  ip: { header: 'IP', kind: 'code' },
  id: { header: 'Id', kind: 'id' },
  secret: null,
});

const ban: Ban = {
  id: 1204,
  user: { name: 'Carl' },
  at: '2026-06-20T18:00:00Z',
  permanent: true,
  minutes: 65,
  secret: '',
};
const textsOf = (row: Ban) => Object.fromEntries(columns.map(({ key, text }) => [key, text(row)]));

describe('the columns of a record', () => {
  it('stand in the order in which they are described, without what only programs read', () => {
    expect(columns.map(({ key }) => key)).toEqual(['user', 'at', 'permanent', 'minutes', 'pair', 'ip', 'id']);
  });

  it('are read as their kind says', () => {
    expect(textsOf(ban)).toEqual({
      user: 'Carl',
      at: '20-06-2026 20:00',
      permanent: 'yes',
      minutes: '1 h 05 min',
      pair: '1204/65',
      ip: '-',
      id: '1204',
    });
    expect(textsOf({ ...ban, user: null })).toMatchObject({ user: 'Nobody' });
  });

  it('keep plain values for those who sort', () => {
    const values = columns.map(({ value }) => value(ban));
    expect(values).toEqual(['Carl', ban.at, true, 65, '1204/65', undefined, 1204]);
  });

  it('are left out of a row where the server keeps the value to itself, and only there', () => {
    const leftOut = (row: Ban) => columns.filter((column) => column.leftOut(row)).map(({ key }) => key);
    expect(leftOut(ban)).toEqual(['ip']);
    expect(leftOut({ ...ban, ip: '203.0.113.9' })).toEqual([]);
  });

  it('do not compile while a key is forgotten, or a value cannot stand for itself', () => {
    interface Record {
      readonly id: number;
      readonly names: readonly string[];
    }
    const described = columnsOf<Record>();
    type Said<D> = Parameters<typeof described<D>>[0];
    interface Id {
      readonly id: { readonly header: string };
    }
    interface Both extends Id {
      readonly names: null;
    }
    expect(described({ id: { header: 'Id' }, names: null })).toHaveLength(1);
    expectTypeOf<Both>().toExtend<Said<Both>>();
    expectTypeOf<Id>().not.toExtend<Said<Id>>();
    type ListAsItself = Id & { readonly names: { readonly header: string } };
    expectTypeOf<ListAsItself>().not.toExtend<Said<ListAsItself>>();
    type OtherWithoutValue = Both & { readonly other: { readonly header: string } };
    expectTypeOf<OtherWithoutValue>().not.toExtend<Said<OtherWithoutValue>>();
  });
});

describe('the text of a value', () => {
  const KINDS: readonly Kind[] = ['text', 'word', 'code', 'person', 'id', 'number'];

  it('is the text itself where no kind formats it', () => {
    fc.assert(fc.property(fc.constantFrom(...KINDS), fc.string(), (kind, text) => textOfValue(kind, text) === text));
  });

  it('is empty for nothing, and never for a number', () => {
    for (const nothing of [null, undefined, '']) expect(textOfValue('money', nothing)).toBe('');
    fc.assert(
      fc.property(
        fc.constantFrom<Kind>('id', 'number', 'count', 'money', 'minutes', 'bytes'),
        fc.integer({ min: 0 }),
        (kind, value) => textOfValue(kind, value) !== '' && isRight({ kind }),
      ),
    );
    expect(['$1,234', '1,234', '1234', '1.2 kB']).toEqual(
      (['money', 'count', 'id', 'bytes'] as const).map((kind) => textOfValue(kind, 1234)),
    );
  });
});
