import { isRealDay } from '@steward/api-client/rules/log-days';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import type { SearchPlace } from './engine/search-types.ts';

const MOST_CHARACTERS = 1000;

/** A place as text that clients hand back as it is. */
export const encodeCursor = ({ day, file, offset, line, shown }: SearchPlace): string =>
  Buffer.from(JSON.stringify([day, file, offset, line ?? null, shown ?? null])).toString('base64url');

/** What `encodeCursor` made; undefined for anything else. */
export function decodeCursor(text: string): SearchPlace | undefined {
  if (text.length > MOST_CHARACTERS || !/^[\w-]+$/.test(text)) return undefined;
  const parts = parse(Buffer.from(text, 'base64url').toString('utf8'));
  if (!Array.isArray(parts) || parts.length !== 5) return undefined;
  const [day, file, offset, line, shown] = parts as unknown[];
  if (typeof day !== 'string' || !isRealDay(day)) return undefined;
  if (typeof file !== 'string' || logTypeOf(file) === undefined) return undefined;
  if (!isOffset(offset) || !(line === null || isOffset(line)) || !(shown === null || isOffset(shown))) return undefined;
  return { day, file, offset, line: line ?? undefined, shown: shown ?? undefined };
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
