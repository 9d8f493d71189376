import {
  asGiven,
  createDecoder,
  createEncodingSurvey,
  type Decoder,
  type EncodingSurvey,
} from '@steward/api-client/log-forms/encoding';
import { isWide } from '@steward/api-client/log-forms/formats';
import { createWideReader } from '@steward/api-client/log-forms/wide-text';
import type { CutLine } from './cut-lines.ts';
import type { LogPlace } from './log-place.ts';

interface FoundDecoder {
  readonly by: Decoder;
  /** How lines are read that are no UTF-8, once that is sure. */
  readonly page: LogPlace['page'];
}

/** Finds how the lines of one file are read, from what is known of it and from more and more of its lines. */
export function createDecoders(): (
  place: LogPlace,
  known: LogPlace['encoding'],
  lines: readonly CutLine[],
) => FoundDecoder {
  let letters: EncodingSurvey = createEncodingSurvey();
  let decoder: { readonly of: string; readonly by: Decoder } | undefined;
  return (place, known, lines) => {
    if (known ?? place.page) {
      const of = known ?? place.page ?? 'utf-8';
      if (decoder?.of !== of) {
        const found = known ? asGiven(known) : { ...asGiven(of), encoding: 'utf-8' as const };
        decoder = { of, by: createDecoder(found, known !== undefined) };
      }
      return { by: decoder.by, page: place.page };
    }
    for (const { bytes } of lines) letters.see(bytes);
    const found = letters.result();
    const isTold = found.isSure && found.page !== 'windows-1252';
    if (isTold) letters = createEncodingSurvey();
    return { by: createDecoder(found, false), page: isTold ? found.page : undefined };
  };
}

/** A line as text. */
export function textOf(by: Decoder, known: LogPlace['encoding'], bytes: Buffer): string {
  let start = 0;
  while (bytes[start] === 0 && !(known && isWide(known))) start += 1;
  const own = start > 0 ? bytes.subarray(start) : bytes;
  if (!known || !isWide(known)) return by.decode(own).replace(/^\ufeff+/, '');
  const wide = createWideReader(known);
  return (wide.write(own).toString() + wide.end().toString()).replace(/^\ufeff+/, '').replace(/\r+$/, '');
}
