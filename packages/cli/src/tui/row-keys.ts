import type { ListBinding } from './list-bindings.ts';
import type { Params } from './navigation.ts';

/** A key that leads from one thing to a list of it; `none`: what is said where there is no such thing, as in a list without rows. */
export const leadsTo = <T>(
  key: string,
  label: string,
  screen: string,
  paramsOf: (row: T) => Params,
  none = 'Not loaded yet.',
): ListBinding<T> => ({
  keys: [key],
  label,
  help: `To its ${label}.`,
  needs: 'row',
  none,
  run: (row, { open }) => open(screen, paramsOf(row)),
});

/** Enter opens the screen of a row. */
export const opens = <T>(screen: string, paramsOf: (row: T) => Params): ListBinding<T> => ({
  keys: ['enter'],
  label: 'open',
  help: 'Open it.',
  needs: 'row',
  run: (row, { open }) => open(screen, paramsOf(row)),
});
