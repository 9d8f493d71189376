import type { CommandAnswer } from '../panel.ts';

const ANSWER = '!';

/** A record of the spool: an event as it is sent, or what the game did with a command. */
export type SpoolRecord = { readonly event: string } | { readonly answer: CommandAnswer };

export const eventRecord = (event: object): string => JSON.stringify(event);
export const answerRecord = (answer: CommandAnswer): string => ANSWER + JSON.stringify(answer);

export function readRecord(record: string): SpoolRecord {
  return record.startsWith(ANSWER)
    ? { answer: JSON.parse(record.slice(ANSWER.length)) as CommandAnswer }
    : { event: record };
}
