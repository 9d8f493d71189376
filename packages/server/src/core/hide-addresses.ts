import { isIPv6 } from 'node:net';
import { CUT } from '@steward/api-client/rules/log-line/excerpt';

const HIDDEN = '(address hidden)';
const HIDDEN_SERIAL = '(serial hidden)';
const FOUR = /(?<![\d.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/g;
const RUN = /[0-9a-f:.]{3,}/gi;
const MOST_SIX = 45;
/** What goes on for longer is hidden as a whole. */
const MOST_LOOKED_AT = 2 * MOST_SIX;
const NAMED_SERIAL = /\b(serial|gpci|hwid)(["']?\s?[:=#]?\s?["']?)(?=[a-z-]*\d)[\da-z-]{8,64}\b/gi;
const PART_OF_ADDRESS = String.raw`(?=[a-f]*[\d:.])[0-9a-f:.]+`;
/** What may be a part of an address, beside the mark of what was cut out of a long line. */
const BESIDE_CUT = new RegExp(`((?<![0-9a-f:.])${PART_OF_ADDRESS})?(${CUT.source})(${PART_OF_ADDRESS})?`, 'gi');
/** Keys under which clients report addresses and serials. */
const ADDRESS_KEY = /^(?:.*_)?(?:ip|ips|serial|serials|hwid|address)$|(?:Ip|Ips|Serial|Hwid|Address)$/;

/** The text without the IP addresses and named serials in it, for who may not see people's addresses. */
export const hideAddresses = (text: string): string =>
  text
    .replace(BESIDE_CUT, (_, before: string | undefined, mark: string, _bytes: string, behind: string | undefined) => {
      return `${before === undefined ? '' : HIDDEN}${mark}${behind === undefined ? '' : HIDDEN}`;
    })
    .replace(RUN, hideSixes)
    .replace(FOUR, (found, ...groups: string[]) =>
      groups.slice(0, 4).every((group) => +group <= 255) ? HIDDEN : found,
    )
    .replace(NAMED_SERIAL, (_, name: string, between: string) => `${name}${between}${HIDDEN_SERIAL}`);

/** Hides what reads as IPv6 in a run of hex digits, colons and dots, however it stands beside others. */
function hideSixes(run: string, at: number, text: string): string {
  if (!run.includes('::') && run.split(':', 8).length < 8) return run;
  if (run.length > MOST_LOOKED_AT) return /[0-9a-f]/i.test(run) ? HIDDEN : run;
  const isWordBefore = /\w/.test(text[at - 1] ?? '');
  const isWordBehind = /\w/.test(text[at + run.length] ?? '');
  let shown = '';
  let end = 0;
  for (let start = 0; start < run.length; start++) {
    const isGroupStart =
      start === 0 ? !isWordBefore || run.startsWith(':') : run[start - 1] === ':' || run[start] === ':';
    const length = isGroupStart ? longestSix(run.slice(start, start + MOST_SIX), run.length - start, isWordBehind) : 0;
    if (length === 0 || start + length <= end) continue;
    if (start >= end) shown += `${run.slice(end, start)}${HIDDEN}`;
    end = start + length;
  }
  return shown + run.slice(end);
}

/** How long the longest address is that the text begins with and that ends with a group; 0 for none. */
function longestSix(text: string, left: number, isWordBehind: boolean): number {
  if (!text.includes('::') && text.split(':').length < 8) return 0;
  for (let length = text.length; length > 2; length--) {
    const isEnd = length === left;
    const isEdge = isEnd ? !isWordBehind : /[:.]/.test(`${text[length - 1] ?? ''}${text[length] ?? ''}`);
    if (isEdge && isIPv6(text.slice(0, length))) return length;
  }
  return 0;
}

/** A value as a client reported it, without the addresses and serials in it. */
export function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return hideAddresses(value);
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ADDRESS_KEY.test(key))
      .map(([key, inner]) => [hideAddresses(key), withoutAddresses(inner)]),
  );
}
