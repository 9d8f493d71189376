import { PLAYER_KEYS, type PlayerDeed } from '@steward/api-client/rules/keys';
import { expect, it, vi } from 'vitest';
import { moderatingBindings } from './profile-bindings.ts';

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
