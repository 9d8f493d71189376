import type { Client } from '@steward/api-client/client/client';
import { awards, type Award } from '@steward/api-client/contract/awards';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../errors.ts';
import { parseAnswer, parseBallot, resolveBallot } from './ballot.ts';

const award = (id: number, changes: Partial<Award> = {}): Award => ({
  id,
  award: `Award ${id}`,
  category: 'Players',
  freeFill: false,
  input: 'player',
  type: null,
  ...changes,
});

const KNOWN = [award(1), award(2, { input: 'group', type: 8 }), award(3, { freeFill: true, input: null })];

/** Finds whoever has the text in their name. */
const api = {
  call: async (endpoint: Endpoint) =>
    endpoint.id === awards.searchGroups.id
      ? [{ id: 5, name: 'Grove Street', type: 8 }]
      : [
          { id: 11, name: 'Carl_Johnson' },
          { id: 12, name: 'Carl_Johnson_2' },
        ],
} as unknown as Client;

describe('an answer on the command line', () => {
  it('is an award and whatever follows the first sign', () => {
    expect(parseAnswer('3=Carl_Johnson')).toEqual({ award: 3, answer: 'Carl_Johnson' });
    expect(parseAnswer(' 12 = a=b ')).toEqual({ award: 12, answer: 'a=b' });
  });

  it.each(['3', '=x', '3=', '0=x', 'x=3', '-1=x'])('refuses %j', (text) => {
    expect(() => parseAnswer(text)).toThrow(UsageError);
  });
});

describe('a ballot from a file', () => {
  it('has names, texts and ids', () => {
    expect(parseBallot('{"1":"Carl_Johnson","2":5}')).toEqual([
      { award: 1, answer: 'Carl_Johnson' },
      { award: 2, answer: '#5' },
    ]);
  });

  it.each(['', 'no json', '[]', '"x"', '{"a":"b"}', '{"1":null}', '{"1":{}}'])('refuses %j', (text) => {
    expect(() => parseBallot(text)).toThrow(UsageError);
  });
});

describe('names of a ballot', () => {
  it('become ids; ids and texts stay', async () => {
    const written = [
      { award: 1, answer: 'carl_johnson' },
      { award: 2, answer: 'grove' },
      { award: 3, answer: 'The night of the flood' },
    ];
    expect(await resolveBallot(api, KNOWN, written)).toEqual([
      { award: 1, id: 11 },
      { award: 2, id: 5 },
      { award: 3, text: 'The night of the flood' },
    ]);
    expect(await resolveBallot(api, KNOWN, [{ award: 1, answer: '#99' }])).toEqual([{ award: 1, id: 99 }]);
  });

  it('are refused when they are nobody, or several', async () => {
    await expect(resolveBallot(api, KNOWN, [{ award: 1, answer: 'carl' }])).rejects.toThrow(
      'There is no player "carl" for "Award 1". Did you mean one of these? Carl_Johnson, Carl_Johnson_2.',
    );
    await expect(resolveBallot(api, KNOWN, [{ award: 9, answer: 'x' }])).rejects.toThrow('There is no award 9');
  });
});
