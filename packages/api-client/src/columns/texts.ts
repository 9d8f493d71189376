interface Marked {
  readonly important: boolean;
  readonly staff: boolean;
  readonly active: boolean;
}

/** Marks of a note in words. */
export const noteMarks = ({ important, staff, active }: Marked): string =>
  [important && 'important', staff && 'staff only', !active && 'hidden'].filter((mark) => mark !== false).join(', ');

/** A place of the game as people read it: `1542.3, -1675.2, 13.5`; nothing when it has none. */
export const placeText = (x: number | null, y: number | null, z: number | null): string =>
  x === null || y === null || z === null ? '' : [x, y, z].map((axis) => axis.toFixed(1)).join(', ');
