import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { banFactOf, banHolds, banState, playerBanState, type BanFact } from './ban-state.ts';

const active: BanFact = {
  type: 2,
  holds: 'active',
  endTimestamp: '2026-06-20T18:00:00Z',
  liftedAt: null,
  liftedBy: null,
  expunged: false,
};
const forGood: BanFact = { ...active, type: 1, endTimestamp: null };
const lifted: BanFact = { ...active, holds: 'lifted', liftedAt: '2026-01-05T09:30:00Z', liftedBy: 'Rank_4' };
const ended: BanFact = { ...active, holds: 'ended' };

describe('a ban', () => {
  it('ends by itself to the second, unless it was lifted or has no end', () => {
    expect(banHolds({ endAt: 100, liftedAt: null }, 99)).toBe('active');
    expect(banHolds({ endAt: 100, liftedAt: null }, 100)).toBe('ended');
    expect(banHolds({ endAt: null, liftedAt: null }, 9e9)).toBe('active');
    expect(banHolds({ endAt: 100, liftedAt: 50 }, 60)).toBe('lifted');
    expect(banHolds({ endAt: 100, liftedAt: 50 }, 200)).toBe('lifted');
  });

  it.each([
    [active, 'banned', 'The ban holds until 20-06-2026 20:00.', 'unban'],
    [forGood, 'banned', 'The ban holds for good.', 'unban'],
    [
      { ...active, expunged: true },
      'expunged-but-banned',
      'The punishment is expunged, but the ban still holds until 20-06-2026 20:00: unban the player to lift it.',
      'unban',
    ],
    [lifted, 'lifted', 'The ban was lifted by Rank_4 on 05-01-2026 10:30; its punishment stays on record.', 'expunge'],
    [
      { ...lifted, liftedBy: null, liftedAt: null },
      'lifted',
      'The ban was lifted; its punishment stays on record.',
      'expunge',
    ],
    [
      { ...lifted, expunged: true },
      'lifted-and-expunged',
      'The ban was lifted by Rank_4 on 05-01-2026 10:30 and its punishment is expunged.',
      null,
    ],
    [ended, 'ended', 'The ban ended by itself on 20-06-2026 20:00; its punishment stays on record.', 'expunge'],
    [
      { ...ended, expunged: true },
      'ended-and-expunged',
      'The ban ended by itself on 20-06-2026 20:00 and its punishment is expunged.',
      null,
    ],
  ] as const)('%o is %s', (ban, kind, sentence, next) => {
    expect(banState(ban)).toEqual({ kind, sentence, next });
  });

  it('is read from a listed punishment', () => {
    const ban = {
      state: 'lifted',
      endTimestamp: null,
      liftedAt: '2026-01-05T09:30:00Z',
      liftedBy: { name: 'A' },
    } as const;
    expect(banFactOf({ type: 5, status: 0, ban })).toEqual({
      type: 1,
      holds: 'lifted',
      endTimestamp: null,
      liftedAt: '2026-01-05T09:30:00Z',
      liftedBy: 'A',
      expunged: true,
    });
    expect(banFactOf({ type: 4, status: 1, ban })?.type).toBe(2);
    expect(banFactOf({ type: 4, status: 1, ban: null })).toBeUndefined();
    expect(banFactOf({ type: 2, status: 1, ban })).toBeUndefined();
  });
});

describe('the ban state of a player', () => {
  it.each([
    [[], 'never-banned', 'X was never banned.', null],
    [[active, lifted], 'banned', 'X is banned until 20-06-2026 20:00.', 'unban'],
    [[lifted, forGood], 'banned', 'X is banned for good.', 'unban'],
    [
      [active, forGood],
      'banned-more-than-once',
      'X is banned twice, the longest for good: unbanning lifts every ban.',
      'unban',
    ],
    [
      [active, { ...active, endTimestamp: '2027-06-20T18:00:00Z' }, active],
      'banned-more-than-once',
      'X is banned 3 times, the longest until 20-06-2027 20:00: unbanning lifts every ban.',
      'unban',
    ],
    [
      [{ ...forGood, expunged: true }, ended],
      'expunged-but-banned',
      'The punishment is expunged, but the ban of X still holds for good: unban X to lift it.',
      'unban',
    ],
    [
      [ended, lifted],
      'ended',
      'The last ban of X ended by itself on 20-06-2026 20:00; its punishment stays on record.',
      'expunge',
    ],
    [
      [lifted, ended],
      'lifted',
      'The last ban of X was lifted by Rank_4 on 05-01-2026 10:30; its punishment stays on record.',
      'expunge',
    ],
  ] as const)('%o', (bans, kind, sentence, next) => {
    expect(playerBanState('X', bans)).toEqual({ kind, sentence, next });
  });

  it('keeps a hostile name as it is', () => {
    for (const name of ['$&', '$`', "T'$1", '[TAG]Jo.hn'])
      for (const ban of [active, { ...active, expunged: true }, lifted, ended])
        expect(playerBanState(name, [ban]).sentence).toContain(name);
  });

  it('asks to unban exactly when a ban holds, whatever the record', () => {
    const fact = fc.record({
      type: fc.constantFrom(1, 2),
      holds: fc.constantFrom('active', 'lifted', 'ended'),
      endTimestamp: fc.constantFrom(null, '2026-06-20T18:00:00Z', '2027-06-20T18:00:00Z'),
      liftedAt: fc.constantFrom(null, '2026-01-05T09:30:00Z'),
      liftedBy: fc.constantFrom(null, 'Rank_4'),
      expunged: fc.boolean(),
    }) as fc.Arbitrary<BanFact>;
    fc.assert(
      fc.property(fc.array(fact), (bans) => {
        const state = playerBanState('X', bans);
        expect(state.next === 'unban').toBe(bans.some((ban) => ban.holds === 'active'));
        expect(state.sentence).toMatch(/^[TX].*\.$/);
      }),
    );
  });
});
