import { GameEvent } from '../../packages/api-client/src/contract/game-events.ts';
import { takeLines } from '../../packages/agent/src/bridge/follow.ts';
import { readRecord } from '../../packages/agent/src/deliver/records.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ReadFile {
  readonly events: readonly Fields[];
  readonly answers: readonly Fields[];
  /** What the agent or the panel would set aside, with its reason. */
  readonly problems: readonly string[];
}

/** Reads a file of events as the agent does, and holds each event against the schema of the door. */
export function readEvents(bytes: Buffer, encoding = 'windows-1252'): ReadFile {
  const place = { ino: '1', name: 'test', offset: 0, tail: '', skips: false };
  const taken = takeLines(place, { bytes, atMs: 0, isLast: false }, new TextDecoder(encoding));
  const problems = taken.problems.map(({ reason, line }) => `${reason} ${line}`);
  const [events, answers]: [Fields[], Fields[]] = [[], []];
  for (const record of taken.records) {
    const one = readRecord(record);
    if ('answer' in one) {
      answers.push({ ...one.answer });
      continue;
    }
    const read = GameEvent.safeParse(JSON.parse(one.event));
    if (read.success) events.push(read.data);
    else
      problems.push(
        `${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')} ${record}`,
      );
  }
  return { events, answers, problems };
}
