import { PLAYER_KEYS, type PlayerDeed } from '@steward/api-client/rules/keys';
import { sessions } from '@steward/api-client/contract/sessions';
import { allows } from '@steward/api-client/rules/access';
import { expect, it, vi } from 'vitest';
import { forWhom, moderatingBindings, partBindings } from './profile-bindings.ts';

it.each(Object.keys(PLAYER_KEYS) as PlayerDeed[])('begins %s by the letter that the browser has for it', (deed) => {
  const start = vi.fn();
  const bindings = moderatingBindings({
    part: 'account',
    profile: undefined,
    listed: [],
    watch: undefined,
    user: { id: 1, adminLevel: 10, developerLevel: 0, permissions: [] },
    may: () => true,
    selected: { punishment: undefined, note: undefined, serial: undefined, ip: undefined },
    showsViews: false,
    start,
    open: vi.fn(),
    toggle: vi.fn(),
    showViews: vi.fn(),
  });
  const own = bindings.filter(({ keys }) => keys.includes(PLAYER_KEYS[deed]));
  expect(own).toHaveLength(1);
  own[0]?.run();
  expect(start.mock.calls).toEqual([[deed]]);
});

it.each([1, 3, 5, 10])('offers rank %i no key that is not for it, and says so in its help', (adminLevel) => {
  const viewer = { name: 'Rank', adminLevel, developerLevel: 0, permissions: [], barred: false };
  const given = (part: 'notes' | 'names' | 'cash' | 'punishments') => ({
    part,
    profile: undefined,
    listed: [],
    watch: undefined,
    user: { id: 1, adminLevel, developerLevel: 0, permissions: [] },
    may: (access: Parameters<typeof allows>[0]) => allows(access, viewer) === true,
    selected: { punishment: undefined, note: undefined, serial: undefined, ip: undefined },
    showsViews: false,
    start: vi.fn(),
    open: vi.fn(),
    toggle: vi.fn(),
    showViews: vi.fn(),
  });
  const all = (['notes', 'names', 'cash', 'punishments'] as const).flatMap((part) => [
    ...partBindings(given(part)),
    ...moderatingBindings(given(part)),
    { label: 'sessions', ...forWhom(given(part), sessions.ofPlayer, 'Anti-cheat sessions are') },
  ]);
  const barred = all.filter(({ disabled = '' }) => / (?:is|are) for /.test(disabled));
  expect(barred.filter(({ quiet }) => !quiet)).toEqual([]);
  expect(barred.length > 0).toBe(adminLevel < 5);
});
