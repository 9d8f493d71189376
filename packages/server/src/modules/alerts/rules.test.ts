import { describe, expect, it } from 'vitest';
import { alertRefusal, mayDelete } from './rules.ts';

const person = (id: number, adminLevel: number, developerLevel = 0) => ({
  id,
  name: `Person_${id}`,
  adminLevel,
  developerLevel,
  permissions: [],
  barred: false,
});

const draft = { channel_id: 1, tag_discord_id: null, tag_here: false, tag_ingame: false };

describe('an alert', () => {
  it.each([
    ['to a channel of the rank', draft, 2, 2, undefined],
    ['in-game only', { ...draft, channel_id: null, tag_ingame: true }, 2, undefined, undefined],
    ['to both with a tag', { ...draft, tag_ingame: true, tag_discord_id: '12345' }, 2, 1, undefined],
    ['to nowhere', { ...draft, channel_id: null }, 2, undefined, 'channel_id'],
    ['to a channel above the rank', draft, 2, 6, 'channel_id'],
    ['to no such channel', draft, 9, undefined, 'channel_id'],
    ['with @here by a junior admin', { ...draft, tag_here: true }, 3, 1, 'tag_here'],
    ['with @here by a senior admin', { ...draft, tag_here: true }, 4, 1, undefined],
    [
      'with @here but no channel',
      { ...draft, channel_id: null, tag_ingame: true, tag_here: true },
      4,
      undefined,
      'tag_here',
    ],
    [
      'with a tag but no channel',
      { ...draft, channel_id: null, tag_ingame: true, tag_discord_id: '12345' },
      4,
      undefined,
      'tag_discord_id',
    ],
  ])('%s', (_, asked, level, channelLevel, field) => {
    const refusal = alertRefusal(asked, person(1, level), channelLevel);
    expect(refusal === undefined ? undefined : Object.keys(refusal)[0]).toBe(field);
  });

  it('is deleted by its creator, or by a higher junior admin', () => {
    expect(mayDelete(person(5, 2), 5, person(1, 9))).toBe(true);
    expect(mayDelete(person(5, 2), 6, person(1, 0))).toBe(false);
    expect(mayDelete(person(5, 3), 6, person(1, 0))).toBe(true);
    expect(mayDelete(person(5, 3), null, person(1, 0))).toBe(true);
    expect(mayDelete(person(5, 3), 6, person(1, 3))).toBe(false);
    expect(mayDelete(person(5, 3), 6, person(5, 0))).toBe(false);
    expect(mayDelete(person(5, 4), 6, person(1, 0, 1))).toBe(false);
  });
});
