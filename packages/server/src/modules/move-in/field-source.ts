import type { DecoderOptions, Value } from './decode.ts';
import type { MappingPart } from './mapping.ts';
import type { Cell, Row } from './sources/source.ts';

export interface Context extends DecoderOptions {
  readonly cellOf: (row: Row, name: string) => Cell;
  readonly matches: (row: Row, conditions: MappingPart['where']) => boolean;
}

/** What one source of a field gives for a row: null for nothing, undefined for what cannot be. */
export type Given = (row: Row) => { readonly value: Value | undefined; readonly shown: string } | null;

/** What a field says, else UTF-8 where the database says so, else what the file says, else what the database says. */
export function encodingOf(own: string | undefined, ofFile: string, declared: string | undefined): string {
  if (own !== undefined && own !== 'auto') return own;
  if (declared === 'utf-8') return declared;
  return ofFile === 'auto' ? (declared ?? 'auto') : ofFile;
}
