import type { Log } from '../log.ts';

/** A log that keeps its lines. */
export function keptLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (text: string) => void lines.push(`${level} ${text}`);
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}
