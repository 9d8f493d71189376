import { expect, it } from 'vitest';
import { admin, allOf, anyOf, describeAccess, developer, permission, self } from './access.ts';

it.each([
  [admin(4), 'admin level 4 or higher'],
  [anyOf(admin(7), developer(3)), 'admin level 7 or higher, or developer level 3 or higher'],
  [
    anyOf(admin(4), admin(2), permission('vacSessions'), admin(3)),
    'admin level 2 or higher, or permission vacSessions',
  ],
  [anyOf(developer(3), anyOf(self, developer(1)), self), 'the player themself, or developer level 1 or higher'],
  [
    anyOf(allOf(admin(4), self), admin(5)),
    'admin level 4 or higher and the player themself, or admin level 5 or higher',
  ],
])('says who may, with the least level of each ladder once: %j', (access, words) =>
  expect(describeAccess(access)).toBe(words),
);
