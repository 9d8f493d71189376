import type { Tx } from '../../../db/schema.ts';
import type { Engine } from '../../../db/table.ts';
import type { Decoded } from '../decode.ts';
import type { MappingPart } from '../mapping.ts';

/** A row whose references are ours: `ids` has them by field, null where it names nobody that is known. */
export interface Resolved extends Decoded {
  readonly ids: Readonly<Record<string, number | null>>;
}

/** What became of a row: ours, or why it was left out. `again`: it is to be looked at in the next run, too. */
export type Written =
  | { readonly rowId: number; readonly otherId?: number; readonly adopted?: boolean; readonly again?: true }
  | { readonly refusal: string };

export interface WriteContext {
  readonly tx: Tx;
  readonly engine: Engine;
  /** Epoch seconds. */
  readonly now: number;
  readonly part: MappingPart;
  /** Numbers of the parts whose rows are players. */
  readonly playerParts: readonly number[];
  note(text: string, key: string, shown?: string): void;
  /** Somebody got another rank: it is written into the audit log. */
  rankChanged(name: string, before: number, after: number): void;
  /** The password of somebody who was here was changed in the game: their sessions end. */
  passwordChanged(player: number): void;
}

export interface Known {
  readonly rowId: number;
  readonly otherId: number | null;
  readonly adopted: boolean;
  /** The fields that changed; undefined: any may have. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** What there is to note of a changed row. */
export interface Changed {
  readonly otherId?: number;
  readonly again?: boolean;
}

/** Writes rows of one kind. */
export interface Writer {
  /** New rows; the answers are in their order. */
  add(context: WriteContext, rows: readonly Resolved[]): Promise<readonly Written[]>;
  /** A row that came in before and is another now. */
  change(context: WriteContext, row: Resolved, known: Known): Promise<Changed | void>;
  /** Rows that are no longer in the source; without it they stay as they are. */
  gone?(
    context: WriteContext,
    rows: readonly { readonly rowId: number; readonly otherId: number | null }[],
  ): Promise<void>;
}

export const textIn = (row: Decoded, field: string): string | null => {
  const value = row.values[field];
  return typeof value === 'string' ? value : null;
};

export const numberIn = (row: Decoded, field: string): number | null => {
  const value = row.values[field];
  return typeof value === 'number' ? value : null;
};
