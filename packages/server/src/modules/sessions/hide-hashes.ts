const HIDDEN = '(hash hidden)';
/** SHA-256, SHA-1, MD5. */
const HASHES = /(?<![0-9a-z])(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})(?![0-9a-z])/gi;

/** The text without the hashes of files in it. */
export const hideHashes = (text: string): string => text.replace(HASHES, HIDDEN);

/** A value as a client reported it, with the hashes in its texts and keys hidden. */
export function withoutHashes(value: unknown): unknown {
  if (typeof value === 'string') return hideHashes(value);
  if (Array.isArray(value)) return value.map(withoutHashes);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hideHashes(key), withoutHashes(inner)]));
}
