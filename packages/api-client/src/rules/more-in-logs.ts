import { found } from '../words/found.ts';
import { say } from './say.ts';

/** What is said of logs that hold more than was shown; nothing where none does. */
export const moreInLogs = (logs: number): string => (logs === 0 ? '' : say(found.moreInLogs, { count: logs }));
