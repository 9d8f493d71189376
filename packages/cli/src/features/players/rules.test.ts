import { banOutcome, banSummary } from '@steward/api-client/rules/ban-summary';
import { moderation } from '@steward/api-client/contract/moderation';
import { allEndpoints } from '@steward/api-client/contract/index';
import { bankRefusal, targetRefusal } from '@steward/api-client/rules/moderation';
import { BANK_OUTRANKED } from '@steward/api-client/rules/money';
import { OWN_ACCOUNT } from '@steward/api-client/rules/roles';
import { bugs } from '@steward/api-client/contract/bugs';
import { develop } from '@steward/api-client/contract/develop';
import { admin, anyOf, permission, self } from '@steward/api-client/rules/access';
import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import { money } from '@steward/api-client/contract/money';
import { punishments } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { ADMIN_LEVELS, DEVELOPER_LEVELS, adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../errors.ts';
import { levelOf } from './account-commands.ts';
import { banTerm } from './ban-terms.ts';
import { typedAmount } from './given.ts';
import { expungeBar, expungeOutcome } from './outcomes.ts';
import { serialWarning } from './serial-warning.ts';
import { onlyFor } from '../../tui/only-for.ts';
import { somebody, warning } from './testing/person.ts';

const NOW = Date.parse('2026-06-20T16:42:00Z');
const amount = (text: string) => typedAmount(text, 'x');

describe('amounts', () => {
  it.each([
    ['5000', 5000],
    ['-5000', -5000],
    ['$1,234,567', 1_234_567],
    ['-$50', -50],
    ['0', 0],
    ['-0', 0],
  ])('%s is %i', (text, dollars) => expect(amount(text)).toBe(dollars));

  it.each(['1.5', '1e3', '1,2,3', 'all', '--5', '9007199254740993', '5 000'])('refuses %s', (text) =>
    expect(() => amount(text)).toThrow(UsageError),
  );
});

describe('ranks', () => {
  it.each([
    ['4', ADMIN_LEVELS, 4],
    ['senior-admin', ADMIN_LEVELS, 4],
    ['Com. Owner', ADMIN_LEVELS, 10],
    ['player', ADMIN_LEVELS, 0],
    ['none', DEVELOPER_LEVELS, 0],
    ['Head Developer', DEVELOPER_LEVELS, 3],
  ])('%s', (text, titles, level) =>
    expect(levelOf(text, titles, titles === ADMIN_LEVELS ? adminTitle : developerTitle, 'x')).toBe(level),
  );

  it.each(['11', '-1', 'wizard', '', '.'])('refuses "%s"', (text) =>
    expect(() => levelOf(text, ADMIN_LEVELS, adminTitle, 'x')).toThrow(/There is no rank/),
  );
});

describe('bans', () => {
  it('are temporary with an end, and full without one', () => {
    expect(banTerm(undefined, undefined, NOW)).toEqual({ type: 1, endTimestamp: null });
    expect(banTerm(undefined, ' ', NOW)).toEqual({ type: 1, endTimestamp: null });
    expect(banTerm('temporary', '7d', NOW)).toEqual({ type: 2, endTimestamp: '2026-06-27T16:42:00Z' });
    expect(() => banTerm('temporary', undefined, NOW)).toThrow('Enter when the temporary ban ends.');
    expect(() => banTerm('full', '7d', NOW)).toThrow('A full ban has no end.');
  });

  it('say what they do', () => {
    expect(banOutcome('CJ', banTerm(undefined, undefined, NOW), NOW)).toBe(
      'CJ cannot play until someone lifts the ban.',
    );
    expect(banOutcome('CJ', banTerm(undefined, '36h', NOW), NOW)).toBe(
      'CJ cannot play until 22-06-2026 06:42, 1 day 12 hours from now.',
    );
  });

  it('are known from the profile alone, and better from the punishments', () => {
    const ban = { id: 8, type: 1, reason: 'x', startTimestamp: 'x', endTimestamp: null, staffUser: null };
    const listed = warning({
      type: 5,
      status: 0,
      ban: { id: 8, state: 'active', endTimestamp: null, liftedAt: null, liftedBy: null },
    });
    expect(banSummary(somebody()).state.kind).toBe('never-banned');
    expect(banSummary(somebody({ userBan: ban })).state.kind).toBe('banned');
    expect(banSummary(somebody({ userBan: ban }), [listed]).state.kind).toBe('expunged-but-banned');
  });
});

describe('what forbids', () => {
  const me = { id: 5, adminLevel: 5, developerLevel: 0, permissions: [] };

  it('the rank, then being online', () => {
    const online = { timestamp: '2026-06-20T16:03:00Z' };
    expect(targetRefusal(punishments.ban, me, somebody())).toBeUndefined();
    expect(targetRefusal(punishments.ban, me, somebody({ online }))).toBe(
      'User is currently online, you cannot ban him.',
    );
    expect(targetRefusal(punishments.ban, me, somebody({ online, adminLevel: 5 }))).toBe(
      'You cannot change the ban of someone with the same or higher rank.',
    );
    expect(targetRefusal(punishments.unban, me, somebody({ online }))).toBeUndefined();
  });

  it('a developer level and permissions, seen or only told of by the server', () => {
    const refusal = 'You cannot change the ban of someone with the same or higher rank.';
    expect(targetRefusal(punishments.ban, me, somebody({ developerLevel: 2 }))).toBe(refusal);
    expect(targetRefusal(punishments.ban, me, somebody({ permissions: ['manageGroups'] }))).toBe(refusal);
    expect(targetRefusal(punishments.ban, me, somebody({ outranked: ['adminLevel'] }))).toBe(refusal);
    expect(targetRefusal(punishments.ban, me, somebody({ outranked: ['everything'] }))).toBeUndefined();
    expect(targetRefusal(moderation.developerRank, me, somebody({ outranked: ['adminLevel'] }))).toBeUndefined();
    expect(targetRefusal(moderation.permissions, me, somebody({ permissions: ['manageGroups'] }))).toBeUndefined();
  });

  it('that it is an account of their own, whatever its rank, in words of its own', () => {
    const own = somebody({ isOwn: true, adminLevel: 0 });
    for (const call of allEndpoints()) {
      const { lowerRank, notSelf } = call.target ?? {};
      const refusal = (lowerRank ?? notSelf) === undefined ? undefined : OWN_ACCOUNT;
      expect(targetRefusal(call, me, own), call.id).toBe(refusal);
      expect(targetRefusal(call, me, somebody({ ...own, outranked: [] })), call.id).toBe(refusal);
      expect(targetRefusal(call, me, { ...own, id: me.id }), call.id).toBe(lowerRank ?? notSelf);
    }
    expect([bankRefusal(me, own), bankRefusal(me, { ...own, id: me.id })]).toEqual([OWN_ACCOUNT, BANK_OUTRANKED]);
    expect(bankRefusal(me, somebody())).toBeUndefined();
  });

  it('names the rank that may', () => {
    expect(onlyFor('The cash log is', money.cashLog.access)).toBe('The cash log is for Lead Admin and above.');
    expect(onlyFor('Former names are', records.nameChanges.access)).toBe(
      'Former names are for Junior Admin and above.',
    );
    expect(onlyFor('"Bugs" is', bugs.list.access)).toBe('"Bugs" is for Trial Developer and above.');
    expect(onlyFor('Restarting is', develop.restartDevelop.access)).toBe(
      'Restarting is for Leader and above, or Head Developer and above.',
    );
    expect(onlyFor('This is', anyOf(admin(5), admin(3), permission('vacSessions'), self))).toBe(
      'This is for Junior Admin and above, or whoever has the permission for VAC sessions.',
    );
    expect(onlyFor('This is', self)).toBe(NOT_AUTHORIZED);
  });

  it('a punishment that is expunged or old', () => {
    expect(expungeBar(warning())).toBeUndefined();
    expect(expungeBar(warning({ status: 0 }))).toBe('This punishment is already expunged.');
    expect(expungeBar(warning({ recent: false }))).toBe('Punishments of 3 months and older cannot be expunged.');
  });
});

it('warns that expunging a ban does not lift it', () => {
  const ban = { id: 8, state: 'active', endTimestamp: null, liftedAt: null, liftedBy: null } as const;
  expect(expungeOutcome(warning())).not.toContain('lifted');
  expect(expungeOutcome(warning({ type: 5, ban }))).toContain('The ban is not lifted by this');
});

it('warns from more than 10 different serials on', () => {
  const serials = (count: number) => Array.from({ length: 20 }, (_, at) => ({ serial: `S${at % count}` }));
  expect(serialWarning(serials(10))).toBeUndefined();
  expect(serialWarning(serials(11))).toContain('11 different serials');
});
