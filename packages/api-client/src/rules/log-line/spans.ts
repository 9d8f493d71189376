/** A place in the game's world. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What a part of a line says; `start` and `end` count UTF-16 units of the line. */
export type LineSpan = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'time'; readonly value: string }
  | { readonly kind: 'player'; readonly value: string }
  /** A player's number: in the game while playing, or of the account. */
  | { readonly kind: 'player-id'; readonly value: number }
  | { readonly kind: 'ip'; readonly value: string }
  | { readonly kind: 'place'; readonly value: Place }
  /** The id of a weapon or reason of death (`rules/weapons`). */
  | { readonly kind: 'weapon'; readonly value: number }
  /** Whole dollars. */
  | { readonly kind: 'amount'; readonly value: number }
  /** What a player wrote: nothing in it is taken for anything else. */
  | { readonly kind: 'said'; readonly value: string }
);

/** The same as one value each. */
export interface LineColumns {
  /** The stamp as it stands in the line. */
  readonly time: string | null;
  /** One word for what happened, such as `join`, `kill` or `pay`. */
  readonly event: string | null;
  readonly player: string | null;
  /** Whom it was done to, or by. */
  readonly other: string | null;
  readonly playerId: number | null;
  readonly ip: string | null;
  readonly weapon: number | null;
  readonly amount: number | null;
  readonly place: Place | null;
  readonly said: string | null;
}

export interface ParsedLine {
  /** In order, none within another. */
  readonly spans: readonly LineSpan[];
  readonly columns: LineColumns;
}
