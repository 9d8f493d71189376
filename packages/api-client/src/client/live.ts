import { LIVE_TOPICS, type Change } from '../contract/live.ts';
import { normalizeName } from '../rules/player-names.ts';

/** What is kept of a read: its key, as `readOptions` makes it. */
interface KeptRead {
  readonly queryKey: readonly unknown[];
}

const ALL_READS: readonly string[] = Object.values(LIVE_TOPICS).flatMap(({ reads }) => [...reads]);

const isOf = (id: string, reads: readonly string[]): boolean =>
  reads.some((read) => (read.endsWith('.') ? id.startsWith(read) : id === read));

/** The player whom a read is about, in small letters. */
function nameIn(input: unknown): string | undefined {
  if (input === null || typeof input !== 'object' || !('params' in input)) return undefined;
  const { params } = input;
  if (params === null || typeof params !== 'object' || !('name' in params)) return undefined;
  return typeof params.name === 'string' ? normalizeName(params.name) : undefined;
}

/** Whether a read shows what these changes are about, and has to be made again. */
export function isTouched({ queryKey }: KeptRead, changes: readonly Change[]): boolean {
  const [, id, input] = queryKey;
  if (typeof id !== 'string') return false;
  return changes.some(({ topic, names }) => {
    const about = nameIn(input);
    if (topic === 'all') return about !== undefined || isOf(id, ALL_READS);
    if (isOf(id, LIVE_TOPICS[topic].reads)) return true;
    return about !== undefined && (names === null ? HAS_NAMES.has(topic) : names.includes(about));
  });
}

/** Topics whose notes name players: without names they are about any. */
const HAS_NAMES: ReadonlySet<string> = new Set(['online', 'punishments', 'players']);
