import type { ListBinding } from './list-bindings.ts';
import type { Params } from './navigation.ts';

/** A key that leads from one thing to a list of it. */
export const leadsTo = <T>(
  key: string,
  label: string,
  screen: string,
  paramsOf: (row: T) => Params,
): ListBinding<T> => ({
  keys: [key],
  label,
  help: `To its ${label}.`,
  needs: 'row',
  none: 'Not loaded yet.',
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
