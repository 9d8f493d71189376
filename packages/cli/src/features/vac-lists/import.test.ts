import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { describe, expect, it } from 'vitest';
import { addRows, countOf, previewOf } from './import.ts';

const hash = (digit: string) => digit.repeat(32);
const TEXT = ['a', 'b', 'c', 'd'].map((digit, at) => `${hash(digit)}${at === 3 ? '' : ` file ${digit}`}`).join('\n');

const preview = (description = '') =>
  previewOf({
    text: TEXT,
    list: 'blacklist',
    description,
    own: new Set([hash('a')]),
    other: new Set([hash('b')]),
  });

describe('a preview', () => {
  it('tells what is new, listed, on the other list, or without a description', () => {
    expect(preview().map(({ state, problem }) => [state, problem])).toEqual([
      ['listed', null],
      ['bad', 'This hash is already on the whitelist. Remove it there first.'],
      ['new', null],
      ['bad', 'Enter a description, behind the hash or with --description.'],
    ]);
  });

  it('fills in the description', () => {
    expect(preview('From a report').map(({ description }) => description)).toEqual([
      'file a',
      'file b',
      'file c',
      'From a report',
    ]);
  });
});

describe('adding', () => {
  const progress: number[] = [];
  const told = async (done: number) => void progress.push(done);

  it('goes on after a refusal of one line', async () => {
    const { rows, error } = await addRows(
      preview('x'),
      async (row) => {
        if (row.hash === hash('c')) throw new ApiError(409, 'This hash is already on the blacklist.');
      },
      told,
    );
    expect(error).toBeUndefined();
    expect(rows.map(({ state }) => state)).toEqual(['listed', 'bad', 'refused', 'added']);
    expect(rows[2]?.problem).toBe('This hash is already on the blacklist.');
    expect(progress).toEqual([1, 2]);
  });

  it('stops when the server cannot be reached, and says what was not tried', async () => {
    const { rows, error } = await addRows(
      preview('x'),
      async () => {
        throw new NetworkError('The server cannot be reached.');
      },
      told,
    );
    expect(error).toBeInstanceOf(NetworkError);
    expect(rows.map(({ state }) => state)).toEqual(['listed', 'bad', 'untried', 'untried']);
    expect(countOf(rows, 'untried', 'bad')).toBe(3);
  });
});
