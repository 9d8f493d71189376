import { expect, it } from 'vitest';
import { offlineText } from './server-state.ts';

it('says why a server is not online, where that is known', () => {
  expect(offlineText({ online: false, problem: 'unreachable' })).toBe('It does not answer.');
  expect(offlineText({ online: false, problem: 'unreadable' })).toBe('Its answer cannot be read.');
  expect(offlineText({ online: false, problem: null })).toBeUndefined();
  expect(offlineText({ online: true, problem: 'unreachable' })).toBeUndefined();
});
