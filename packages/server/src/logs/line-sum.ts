import { crc32 } from 'node:zlib';
import { CUT } from '@steward/api-client/rules/log-line/excerpt';
import { hideAddresses } from '../core/hide-addresses.ts';

/** Of a line that is cut to what was looked for, the beginning is always there. */
const BEGINNING = 80;

/**
 * Tells one text of a line from another, in eight hex digits: the same for every reader, whatever was searched for, and
 * without what people's addresses in it are. `hidden` is the text without these, where that is known.
 */
export function lineSum(text: string, hidden = hideAddresses(text)): string {
  const said = text.search(CUT) >= 0 ? hideAddresses(wholeWords(text.slice(0, BEGINNING))) : hidden;
  return crc32(said).toString(16).padStart(8, '0');
}

/** Without the last word, which may be a part of an address. */
const wholeWords = (text: string): string => text.replace(/\S*$/, '');
