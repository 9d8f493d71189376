import { showMany } from './numbers.ts';

/** How the checks of `doctor` end where something is wrong, on either side. */
export const foundWrong = (count: number): string =>
  `${showMany(count, 'thing is', 'things are')} wrong; see above for what to do.`;
