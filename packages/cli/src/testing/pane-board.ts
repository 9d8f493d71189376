import { stripVTControlCharacters } from 'node:util';
import { fit, glyphsOf, take, widthOf } from '../io/width.ts';
import { rowsNow, type PanePlace, type PaneRows, type Panes } from '../tui/terminal/panes.ts';

/** The text behind the first `cells` cells. */
function behind(text: string, cells: number): string {
  let rest = '';
  let used = 0;
  for (const glyph of glyphsOf(text)) {
    if (used >= cells) rest += glyph;
    used += widthOf(glyph);
  }
  return rest;
}

/** Panes as they would lie over a frame, for tests without a terminal. */
export class PaneBoard implements Panes {
  private readonly panes = new Map<object, { place: PanePlace; rows: PaneRows }>();

  put(key: object, place: PanePlace, rows: PaneRows): void {
    this.panes.set(key, { place, rows });
  }

  remove(key: object): void {
    this.panes.delete(key);
  }

  /** The frame with the panes over it, without colours. */
  over(frame: string): string {
    const lines = frame.split('\n');
    for (const { place, rows } of this.panes.values())
      for (const [at, row] of rowsNow(rows).slice(0, place.height).entries()) {
        const line = lines[place.y + at];
        if (line === undefined) continue;
        const text = fit(stripVTControlCharacters(row.text), place.width);
        lines[place.y + at] = fit(take(line, place.x), place.x) + text + behind(line, place.x + place.width);
      }
    return lines.join('\n');
  }
}
