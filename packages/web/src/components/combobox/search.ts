import { useDebounced } from '../../hooks/use-debounced.ts';

/** How long typing has to rest (`foundation.md` section 9). */
const SEARCH_DELAY_MS = 300;

/** What a search for something typed has come to. */
export interface Search<T> {
  readonly found: readonly T[];
  readonly isShort: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

interface Wanted {
  /** What to ask for. */
  readonly text: string;
  /** Whether to ask at all. */
  readonly enabled: boolean;
  readonly isShort: boolean;
  readonly isTyping: boolean;
}

/** What is looked for, once typing rests and is enough. */
export function useWanted(typed: string, isEnough: (text: string) => boolean): Wanted {
  const now = typed.trim();
  const text = useDebounced(now, SEARCH_DELAY_MS);
  const isShort = !isEnough(now);
  return { text, enabled: !isShort && isEnough(text), isShort, isTyping: text !== now };
}

interface Answer<T> {
  readonly data: readonly T[] | undefined;
  readonly isFetching: boolean;
  readonly error: Error | null;
}

/** What was found of what is wanted; nothing of a search before it while the text is too short. */
export const searchOf = <T>(
  { enabled, isShort, isTyping }: Wanted,
  { data, isFetching, error }: Answer<T>,
): Search<T> => ({
  found: enabled ? (data ?? []) : [],
  isShort,
  isLoading: !isShort && (isTyping || isFetching),
  error: enabled ? error : null,
});
