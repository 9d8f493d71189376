import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareWidths, widthOf } from '../../io/width.ts';
import { rowsNow, type PaneRow } from '../../tui/terminal/panes.ts';
import { rowPainter } from '../../tui/terminal/sgr.ts';
import { themeNamed } from '../../tui/theme.ts';
import { LineBuffer } from './buffer.ts';
import { LineIndex } from './line-index.ts';
import { TailView, type TailLine, type ViewOptions } from './tail-view.ts';

const EVERY_MS = 20;
const line = (text: string, type = 'chat'): TailLine => ({
  day: '20260620',
  file: `${type}.log`,
  time: null,
  text,
  type,
});

const OPTIONS: ViewOptions = {
  width: 60,
  height: 4,
  types: ['chat'],
  layout: 'merged',
  filter: '',
  matcher: undefined,
  painter: rowPainter(themeNamed('none'), 1),
};

let buffer: LineBuffer<TailLine, string>;
let rows: readonly PaneRow[];

function open(options: Partial<ViewOptions> = {}): TailView<TailLine> {
  const view = new TailView(buffer, { ...OPTIONS, ...options });
  view.listen();
  view.drawWith((drawn) => (rows = rowsNow(drawn)));
  return view;
}

function come(...texts: readonly (string | TailLine)[]): void {
  for (const text of texts) buffer.add(typeof text === 'string' ? line(text) : text);
  vi.advanceTimersByTime(EVERY_MS);
}

/** What the rows say, without clock and type; the selected one marked. */
const shown = () =>
  rows.map(({ text }) =>
    stripVTControlCharacters(text)
      .replace(/^(..) *(?:chat)? */, '$1')
      .trim(),
  );

beforeAll(() => prepareWidths());
beforeEach(() => {
  vi.useFakeTimers();
  buffer = new LineBuffer<TailLine, string>({ status: '', most: 10, everyMs: EVERY_MS });
  rows = [];
});
afterEach(() => void vi.useRealTimers());

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

describe('the window over live lines', () => {
  it('follows the newest', () => {
    const view = open();
    come('1', '2');
    expect(shown()).toEqual(['1', '2']);
    come(...numbers(3, 6));
    expect(shown()).toEqual(['3', '4', '5', '6']);
    expect(view.facts()).toEqual({ isHeld: false, newer: 0, isEmpty: false });
    expect(view.selected()).toBeUndefined();
  });

  it('stands still while it is held, also when lines before it are dropped', () => {
    const view = open();
    come(...numbers(1, 8));
    view.move(-1);
    expect(shown()).toEqual(['5', '6', '▸ 7', '8']);
    come('9', '10');
    expect(shown()).toEqual(['5', '6', '▸ 7', '8']);
    come('11', '12');
    expect(shown()).toEqual(['5', '6', '▸ 7', '8']);
    vi.advanceTimersByTime(1000);
    expect(view.facts()).toEqual({ isHeld: true, newer: 4, isEmpty: false });
    expect(view.selected()?.text).toBe('7');
    come(...numbers(13, 18));
    expect(shown()).toEqual(['▸ 9', '10', '11', '12']);
    view.follow();
    expect(shown()).toEqual(['15', '16', '17', '18']);
  });

  it('moves by lines and pages, to the oldest, and past the newest it follows again', () => {
    const view = open();
    come(...numbers(1, 10));
    view.hold();
    expect(shown()).toEqual(['7', '8', '9', '▸ 10']);
    view.move(-4);
    expect(shown()).toEqual(['▸ 6', '7', '8', '9']);
    view.move(-100);
    expect(shown()).toEqual(['▸ 1', '2', '3', '4']);
    view.move(4);
    expect(shown()).toEqual(['2', '3', '4', '▸ 5']);
    view.oldest();
    expect(shown()).toEqual(['▸ 1', '2', '3', '4']);
    view.move(9);
    expect(shown()).toEqual(['7', '8', '9', '▸ 10']);
    view.move(1);
    expect(view.facts().isHeld).toBe(false);
  });

  it('does nothing to a window without lines', () => {
    const view = open();
    view.move(-1);
    view.oldest();
    expect(view.facts()).toEqual({ isHeld: false, newer: 0, isEmpty: true });
  });

  it('filters what came and what comes', () => {
    const view = open();
    come('Carl one', 'Sweet', 'carl two');
    view.change({ ...OPTIONS, filter: ' CARL ' });
    expect(shown()).toEqual(['Carl one', 'carl two']);
    come('Ryder', 'Carl three');
    expect(shown()).toEqual(['Carl one', 'carl two', 'Carl three']);
    view.change({ ...OPTIONS, filter: 'nobody' });
    expect(view.facts().isEmpty).toBe(true);
  });

  it('puts logs side by side where there is room', () => {
    const view = open({ types: ['chat', 'kill'], layout: 'beside' });
    come('a', line('b', 'kill'), 'c', line('d', 'kill'));
    expect(rows.map(({ text }) => stripVTControlCharacters(text).replace(/ +/g, ' ').trim())).toEqual([
      'chat │ kill',
      'a │ b',
      'c │ d',
      '│',
    ]);
    for (const row of rows) expect(widthOf(row.text)).toBeLessThanOrEqual(OPTIONS.width);
    view.change({ ...OPTIONS, types: ['chat', 'kill'], layout: 'beside', width: 40 });
    expect(shown()).toHaveLength(4);
    expect(rows[1]?.text).toContain('kill');
  });

  it('cuts wide characters, and shows escapes as marks', () => {
    open({ width: 30 });
    come('名前'.repeat(20), 'x\u001b[2J\u001b]0;owned\u0007\u202e', '👍'.repeat(30));
    for (const { text, width } of rows) {
      expect(text).not.toMatch(/[\u0000-\u001f\u202e]/);
      expect(width).toBe(widthOf(text));
      expect(width).toBeLessThanOrEqual(30);
    }
    expect(rows[1]?.text).toContain('␛');
  });
});

describe('the index of lines that pass', () => {
  it('finds positions, and drops what the buffer dropped', () => {
    const index = new LineIndex(buffer, ({ text }) => Number(text) % 3 === 0);
    buffer.subscribe((from) => index.update(from));
    come(...numbers(1, 10));
    expect([index.count, index.numberAt(0), index.at(2)?.text]).toEqual([3, 2, '9']);
    expect([index.positionOf(0), index.positionOf(3), index.positionOf(99)]).toEqual([0, 1, 3]);
    come(...numbers(11, 15));
    expect([index.count, index.at(0)?.text, index.at(4)]).toEqual([4, '6', undefined]);
  });

  it('follows a buffer that takes late lines', () => {
    const sorted = new LineBuffer<TailLine, string>({
      status: '',
      most: 10,
      everyMs: EVERY_MS,
      placeOf: (l) => l.text,
    });
    const index = new LineIndex(sorted, ({ type }) => type === 'chat');
    sorted.subscribe((from) => index.update(from));
    const add = (...lines: TailLine[]) => {
      lines.forEach((one) => sorted.add(one));
      vi.advanceTimersByTime(EVERY_MS);
    };
    add(line('a'), line('c'), line('e', 'kill'));
    add(line('b'), line('d', 'kill'), line('f'));
    expect(Array.from({ length: index.count }, (_, at) => index.at(at)?.text).join('')).toBe('abcf');
  });
});
