import { banSummary, banOutcome, endRefusal } from '@steward/api-client/rules/ban-summary';
import { punishments } from '@steward/api-client/contract/punishments';
import { describe, expect, it } from 'vitest';
import { bodySchemaOf } from '../../components/form/body-schema.ts';
import { schemaResolver } from '../../components/form/schema.ts';
import { endAfter, endRefusalOf, QUICK_LENGTHS } from './ban-length.ts';
import { aBan, aBanPunishment, aPunishment } from './testing/factories.ts';

const name = 'Carl_Johnson';

describe('the summary of bans', () => {
  it('knows of a ban without its punishments', () => {
    const { state, last } = banSummary({ name, userBan: aBan() });
    expect(state).toMatchObject({
      kind: 'banned',
      sentence: 'Carl_Johnson is banned until 20-06-2099 20:00.',
      next: 'unban',
    });
    expect(last).toBeUndefined();
  });

  it('counts a ban once that is also among the punishments', () => {
    expect(banSummary({ name, userBan: aBan() }, [aBanPunishment('active')]).state.kind).toBe('banned');
    const twice = [aBanPunishment('active'), aBanPunishment('active', { id: 10, type: 5 })];
    expect(banSummary({ name, userBan: aBan() }, twice).state.kind).toBe('banned-more-than-once');
  });

  it('says that an expunged ban still holds', () => {
    const { state } = banSummary({ name, userBan: aBan() }, [aBanPunishment('active', { status: 0 })]);
    expect(state.kind).toBe('expunged-but-banned');
    expect(state.next).toBe('unban');
  });

  it('names the punishment of the last ban, not of a later warning', () => {
    const { state, last } = banSummary({ name, userBan: null }, [aPunishment(), aBanPunishment('lifted')]);
    expect(state.kind).toBe('lifted');
    expect(last?.id).toBe(9);
  });

  it('has nothing to say of who never was banned', () => {
    expect(banSummary({ name, userBan: null }, [aPunishment()]).state.kind).toBe('never-banned');
  });
});

describe('the length of a ban', () => {
  const now = Date.parse('2026-06-20T18:00:30Z');

  it('begins with the press and ends on a whole minute', () => {
    const week = QUICK_LENGTHS.find(({ label }) => label === '7 days');
    expect(week && endAfter(week, now)).toBe('2026-06-27T18:01:00Z');
  });

  it('asks a temporary ban for an end in the future, and a full one for none', () => {
    expect(endRefusal({ type: 2 }, now)).toBe('Enter when the temporary ban ends.');
    expect(endRefusal({ type: 2, endTimestamp: '2026-06-20T18:00:00Z' }, now)).toBe('Enter an end in the future.');
    expect(endRefusal({ type: 2, endTimestamp: '2026-06-20T18:01:00Z' }, now)).toBeUndefined();
    expect(endRefusal({ type: 1, endTimestamp: null }, now)).toBeUndefined();
  });

  it('says all that is wrong at once', async () => {
    interface Values {
      type: 1 | 2;
      reason: string;
      endTimestamp?: string | null;
    }
    const judge = schemaResolver<Values>(
      () => bodySchemaOf(punishments.ban),
      (values) => values,
      endRefusalOf,
    );
    const wrongWith = async (values: Values) =>
      Object.keys((await judge(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors).toSorted();
    expect(await wrongWith({ type: 2, reason: ' ', endTimestamp: null })).toEqual(['endTimestamp', 'reason']);
    expect(await wrongWith({ type: 1, reason: 'x', endTimestamp: null })).toEqual([]);
  });

  it('says what it will do', () => {
    expect(banOutcome(name, { type: 1 }, now)).toBe('Carl_Johnson cannot play until someone lifts the ban.');
    expect(banOutcome(name, { type: 2, endTimestamp: '2026-06-27T18:01:00Z' }, now)).toBe(
      'Carl_Johnson cannot play until 27-06-2026 20:01, 7 days from now.',
    );
    expect(banOutcome(name, { type: 2 }, now)).toContain('the end that you choose');
  });
});
