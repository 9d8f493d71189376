import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, SIGN_IN_WORD, sentenceOf, sentenceText } from './audit-sentences.ts';

const text = (action: string, changes: { actor?: string; target?: string; before?: unknown; after?: unknown } = {}) =>
  sentenceText(
    { actor: 'Rank_7', target: 'Player_One', before: null, after: null, ...changes, action },
    (at) => `<${at}>`,
  );

describe('what an audit entry tells', () => {
  it.each([
    [
      'player.ban',
      { after: { endTimestamp: '2026-06-21T18:00:00Z' } },
      'Rank_7 banned Player_One until <2026-06-21T18:00:00.000Z>',
    ],
    ['player.ban', { after: { endTimestamp: null } }, 'Rank_7 banned Player_One'],
    ['player.ban', { after: { endTimestamp: 'soon' } }, 'Rank_7 banned Player_One'],
    ['player.punish', { after: { type: 2 } }, 'Rank_7 punished Player_One: warning'],
    ['player.disabled', { after: { enabled: false } }, 'Rank_7 enabled the account of Player_One'],
    ['player.rename', { after: { name: 'A_B' } }, 'Rank_7 renamed Player_One to A_B'],
    ['account.sign-in', { actor: 'Bob', target: 'Bob' }, 'Bob signed in'],
    ['award-year.edit', { target: 'awards 2026' }, 'Rank_7 changed the awards 2026'],
    [
      'restart.plan',
      { target: 'rpg', after: { at: 0 } },
      'Rank_7 planned a restart of rpg for <1970-01-01T00:00:00.000Z>',
    ],
    ['develop.restart-end', { target: 'rpg', after: { error: 'no' } }, 'Rank_7 failed to restart rpg'],
    ['vehicle.transfer', { target: 'vehicle 12 (AB)', after: { owner: 'Bob' } }, 'Rank_7 gave vehicle 12 (AB) to Bob'],
    ['player.unban', { actor: '' }, 'System unbanned Player_One'],
    ['made.up', {}, 'Rank_7 made.up Player_One'],
    ['made.up', { target: '' }, 'Rank_7 made.up'],
    ['toString', {}, 'Rank_7 toString Player_One'],
  ])('%s %j', (action, changes, told) => expect(text(action, changes)).toBe(told));

  it('has words for each action, whatever was kept of it, and none of them is the bare action', () => {
    fc.assert(
      fc.property(fc.constantFrom(...AUDIT_ACTIONS), fc.jsonValue(), fc.jsonValue(), (action, before, after) => {
        const told = text(action, { before, after });
        expect(told).toMatch(/^Rank_7 [a-z]/);
        expect(told).not.toContain(action);
      }),
    );
  });

  it('takes names as they are, and nothing in them for a place', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (actor, target, name) => {
        const entry = { actor, target, action: 'player.rename', before: null, after: { name } };
        expect(sentenceOf(entry).filter(({ kind }) => kind === 'target')).toHaveLength(1);
        expect(sentenceText(entry, String)).toBe(`${actor || 'System'} renamed ${target} to ${name}`);
      }),
    );
  });

  it('is about one person or thing at most', () => {
    for (const action of AUDIT_ACTIONS) {
      const kinds = sentenceOf({ actor: 'a', target: 't', action, before: null, after: null }).map(({ kind }) => kind);
      expect([action, kinds.filter((kind) => kind === 'target').length <= 1]).toEqual([action, true]);
    }
  });

  it('tells signing in and out by a word of the action', () => {
    expect(AUDIT_ACTIONS.filter((action) => action.includes(SIGN_IN_WORD))).toEqual([
      'account.sign-in',
      'account.sign-out',
      'account.seen-sign-ins',
    ]);
  });
});
