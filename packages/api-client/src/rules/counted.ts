import { counted } from '../words/counted.ts';
import { say } from './say.ts';

/** `1 row`, and `1,234 rows`. */
export const showMany = (count: number, thing: keyof typeof counted): string => say(counted[thing], { count });
