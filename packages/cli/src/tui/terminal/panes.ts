/** A row of a pane: text with its colours, and the cells that it takes. */
export interface PaneRow {
  readonly text: string;
  readonly width: number;
}

/** Rows as they are, or how they are made when they are drawn: they may change many times before that. */
export type PaneRows = readonly PaneRow[] | (() => readonly PaneRow[]);

export const rowsNow = (rows: PaneRows): readonly PaneRow[] => (typeof rows === 'function' ? rows() : rows);

/** Where a pane lies, in cells from the upper left corner. */
export interface PanePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Parts of the screen that write their rows themselves, over a frame that is blank there. */
export interface Panes {
  put(key: object, place: PanePlace, rows: PaneRows): void;
  remove(key: object): void;
}
