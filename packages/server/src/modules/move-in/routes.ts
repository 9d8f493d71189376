import { parseRoute } from '../routeblocks/rules.ts';

/**
 * A banned address, or the addresses that `192.0.2.*` and `192.0.2.*.*` mean, as a routeblock. Undefined for what is
 * none, covers too many, or is this machine's own.
 */
export function rangeOfRoute(written: string): string | undefined {
  const text = written.trim();
  const stars = /^((?:\d{1,3}\.){1,3})\*(?:\.\*)*$/.exec(text)?.[1];
  const parsed = parseRoute(stars === undefined ? text : prefixOf(stars));
  if (typeof parsed === 'string' || parsed.kind === 'hash') return undefined;
  return /^(?:127\.|0\.|255\.255\.255\.255|::1?$)/.test(parsed.route) ? undefined : parsed.route;
}

function prefixOf(start: string): string {
  const numbers = start.split('.').filter((part) => part !== '');
  return `${[...numbers, '0', '0', '0'].slice(0, 4).join('.')}/${numbers.length * 8}`;
}
