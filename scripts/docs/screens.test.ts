import { expect, it } from 'vitest';
import { screensOf } from './screens.mjs';

const LIST = 'export const bugScreens: readonly ScreenSpec[] = [];';

it.each(['bugs/screens.tsx', 'bugs/screen.tsx', 'bugs/kept-screens.ts'])('finds the list of %s', (file) =>
  expect(screensOf(file, LIST)).toEqual(['bugScreens']),
);

it.each(['bugs/bug-screen.tsx', 'bugs/columns.ts'])('finds none in %s, which need not have one', (file) =>
  expect(screensOf(file, 'export const a = 1;')).toEqual([]),
);

it.each([
  ['bugs/screens.tsx', 'export const bugScreens = [] satisfies readonly ScreenSpec[];'],
  ['bugs/screen.ts', ''],
  ['bugs/list.tsx', LIST],
])('fails where a list of %s would be missed', (file, code) => expect(() => screensOf(file, code)).toThrow(file));
