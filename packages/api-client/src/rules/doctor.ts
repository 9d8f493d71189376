import { found } from '../words/found.ts';
import { say } from './say.ts';

/** How the checks of `doctor` end where something is wrong, on either side. */
export const foundWrong = (count: number): string => say(found.wrong, { count });
