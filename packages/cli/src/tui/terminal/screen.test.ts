import { EventEmitter } from 'node:events';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareWidths } from '../../io/width.ts';
import { VirtualTerminal } from '../../testing/virtual-terminal.ts';
import type { PaneRow } from './panes.ts';
import { Screen } from './screen.ts';

/** A terminal that keeps what it is sent. */
class Out extends EventEmitter {
  columns: number;
  rows: number;
  writableNeedDrain = false;
  private readonly shown: VirtualTerminal;
  written: string[] = [];

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
    this.shown = new VirtualTerminal(columns, rows);
  }

  /** With all that was written until now. */
  get terminal(): VirtualTerminal {
    vi.advanceTimersByTime(0);
    return this.shown;
  }

  write(text: string, done?: () => void): boolean {
    if (text !== '') this.written.push(text);
    void this.shown.write(text);
    done?.();
    return true;
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.terminal.resize(columns, rows);
    this.emit('resize');
  }
}

const row = (text: string): PaneRow => ({ text, width: [...text].length });
const rowsOf = (...texts: string[]) => texts.map(row);
const place = { x: 2, y: 1, width: 6, height: 4 };
const FRAME = ['top', ...Array.from({ length: 4 }, () => '|        |'), 'bottom'].join('\n');

let out: Out;
let screen: Screen;

beforeAll(() => prepareWidths());
beforeEach(() => {
  vi.useFakeTimers();
  out = new Out(10, 6);
  screen = new Screen(out);
  screen.write('\u001b[?1049h');
  screen.write('\u001b[?25l');
  screen.write(`\u001b[2K\u001b[1A\u001b[2K\u001b[G${FRAME}`);
  out.written = [];
  return () => void vi.useRealTimers();
});

describe('the screen', () => {
  it('shows a frame, and writes only rows that changed', () => {
    expect(out.terminal.lines).toEqual(FRAME.split('\n'));
    screen.write(FRAME.replace('bottom', 'end'));
    expect(out.written).toHaveLength(1);
    expect(out.written[0]).toBe('\u001b[?2026h\u001b[6;1Hend\u001b[K\u001b[?2026l');
    expect(out.terminal.lines[5]).toBe('end');
    screen.write(`\u001b[1;1H\u001b[J${FRAME.replace('bottom', 'end')}`);
    expect(out.written).toHaveLength(1);
  });

  it('makes and draws rows of a pane 30 times a second at most, the last of them too, and with a frame at once', () => {
    const key = {};
    screen.put(key, place, rowsOf('0'));
    vi.advanceTimersByTime(100);
    const before = screen.drawn;
    let made = 0;
    for (let at = 1; at <= 200; at++) {
      screen.put(key, place, () => {
        made++;
        return rowsOf(String(at));
      });
      vi.advanceTimersByTime(5);
    }
    expect(made).toBe(screen.drawn - before);
    expect(screen.drawn - before).toBeLessThanOrEqual(31);
    expect(screen.drawn - before).toBeGreaterThan(20);
    vi.advanceTimersByTime(40);
    expect(out.terminal.lines[1]).toContain('200');
    screen.put(key, place, rowsOf('201'));
    screen.put(key, place, rowsOf('202'));
    screen.write(FRAME.replace('bottom', 'end'));
    expect(out.terminal.lines[1]).toContain('202');
  });

  it('makes rows that come out the same no more often than others', () => {
    const key = {};
    screen.put(key, place, rowsOf('same'));
    vi.advanceTimersByTime(100);
    const make = vi.fn(() => rowsOf('same'));
    const before = screen.drawn;
    for (let at = 0; at < 1000; at++) {
      screen.put(key, place, make);
      vi.advanceTimersByTime(1);
    }
    expect(screen.drawn).toBe(before);
    expect(make.mock.calls.length).toBeGreaterThan(20);
    expect(make.mock.calls.length).toBeLessThanOrEqual(31);
    screen.put(key, place, rowsOf('other'));
    vi.advanceTimersByTime(40);
    expect(out.terminal.lines[1]).toContain('other');
  });

  it('lays a pane over the frame, and takes it away', () => {
    const key = {};
    screen.put(key, place, rowsOf('one', 'two'));
    expect(out.written).toEqual([]);
    vi.advanceTimersByTime(60);
    expect(out.terminal.lines.slice(1, 4)).toEqual(['| one    |', '| two    |', '|        |']);
    screen.put(key, place, rowsOf('1', 'two', 'three'));
    vi.advanceTimersByTime(40);
    expect(out.terminal.lines.slice(1, 4)).toEqual(['| 1      |', '| two    |', '| three  |']);
    expect(out.written.at(-1)).not.toContain('two');
    screen.remove(key);
    vi.advanceTimersByTime(60);
    expect(out.terminal.lines).toEqual(FRAME.split('\n'));
  });

  it('keeps the pane when the frame beneath is drawn anew', () => {
    screen.put({}, place, rowsOf('one', 'two', 'three', 'four'));
    screen.write(FRAME.replaceAll('|', '!'));
    expect(out.terminal.lines.slice(1, 5)).toEqual(['! one    !', '! two    !', '! three  !', '! four   !']);
  });

  it('lets the terminal scroll rows that stay', () => {
    const key = {};
    screen.put(key, place, rowsOf('a', 'b', 'c', 'd'));
    vi.advanceTimersByTime(60);
    screen.put(key, place, rowsOf('b', 'c', 'd', 'e'));
    vi.advanceTimersByTime(40);
    expect(out.terminal.lines.slice(1, 5)).toEqual(['| b      |', '| c      |', '| d      |', '| e      |']);
    expect(out.written.at(-1)).toContain('\u001b[2;5r\u001b[5;1H\n\u001b[r');
    expect(out.written.at(-1)).not.toContain('c');
    screen.put(key, place, rowsOf('z', 'b', 'c', 'd'));
    vi.advanceTimersByTime(40);
    expect(out.terminal.lines.slice(1, 5)).toEqual(['| z      |', '| b      |', '| c      |', '| d      |']);
    screen.put(key, place, rowsOf('x', 'y', 'c', 'd'));
    vi.advanceTimersByTime(40);
    expect(out.terminal.lines.slice(1, 5)).toEqual(['| x      |', '| y      |', '| c      |', '| d      |']);
    expect(out.terminal.lines[5]).toBe('bottom');
  });

  it('waits until a resize is over, tells Ink, and draws all anew', () => {
    const told = vi.fn();
    screen.on('resize', told);
    out.resize(8, 3);
    expect([screen.columns, screen.rows]).toEqual([8, 3]);
    expect(told).toHaveBeenCalledTimes(1);
    screen.write('stale frame\nof the old size');
    expect(out.written).toEqual([]);
    screen.write('new\nsize\nhere');
    vi.advanceTimersByTime(60);
    expect(out.terminal.lines).toEqual(['new', 'size', 'here']);
    expect(out.terminal.raw).not.toContain('stale');
  });

  it('skips frames while the terminal does not keep up, and shows the last', () => {
    out.writableNeedDrain = true;
    screen.write('first');
    screen.write('second');
    expect(out.written).toEqual([]);
    out.writableNeedDrain = false;
    out.emit('drain');
    expect(out.terminal.lines[0]).toBe('second');
    expect(out.written.join('')).not.toContain('first');
  });

  it('gives the terminal back as it was, and takes it again', () => {
    expect(out.terminal.isWrapping).toBe(false);
    screen.write('\u001b[?25h');
    screen.write('\u001b[?1049l');
    expect(out.terminal).toMatchObject({ isWrapping: true, isAlternate: false, isCursorShown: true });
    screen.write('unseen');
    expect(out.terminal.text).not.toContain('unseen');
    screen.restore();
    expect(out.terminal).toMatchObject({ isWrapping: false, isAlternate: true, isCursorShown: false });
    expect(out.terminal.lines[0]).toBe('unseen');
  });
});
