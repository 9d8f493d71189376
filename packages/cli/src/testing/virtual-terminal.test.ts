import { describe, expect, it } from 'vitest';
import { VirtualTerminal } from './virtual-terminal.ts';

describe('the virtual terminal', () => {
  it('writes, moves and erases', async () => {
    const terminal = new VirtualTerminal(10, 3);
    await terminal.write('one\r\ntwo\r\nthree');
    await terminal.write('\u001b[2A\u001b[1GO\u001b[31mN\u001b[0m\u001b[1B\u001b[G\u001b[2Kzwei');
    expect(terminal.lines).toEqual(['ONe', 'zwei', 'three']);
    await terminal.write('\u001b[2J\u001b[H名前!');
    expect(terminal.lines).toEqual(['名前!', '', '']);
  });

  it('wraps, scrolls, and takes sequences in pieces', async () => {
    const terminal = new VirtualTerminal(4, 2);
    await terminal.write('abcdef\u001b');
    await terminal.write('[1');
    await terminal.write('Dx\r\nlast');
    expect(terminal.lines).toEqual(['ex', 'last']);
  });

  it('scrolls a region, and cuts lines where it does not wrap', async () => {
    const terminal = new VirtualTerminal(4, 4);
    await terminal.write('a\r\nb\r\nc\r\nd\u001b[2;3r\u001b[1S\u001b[r');
    expect(terminal.lines).toEqual(['a', 'c', '', 'd']);
    await terminal.write('\u001b[2;3r\u001b[2;1H\u001bM\u001b[3;1H\n\u001b[r');
    expect(terminal.lines).toEqual(['a', 'c', '', 'd']);
    await terminal.write('\u001b[2;3r\u001b[1T\u001b[r\u001b[?7l\u001b[4;1Hlonger');
    expect(terminal.lines).toEqual(['a', '', 'c', 'lonr']);
  });

  it('has a second screen that leaves the first one as it was', async () => {
    const terminal = new VirtualTerminal(10, 2);
    await terminal.write('before\u001b[?1049h\u001b[?25l\u001b[Hinside');
    expect(terminal.text).toBe('inside\n');
    expect(terminal.isCursorShown).toBe(false);
    await terminal.write('\u001b[?1049l\u001b[?25h');
    expect(terminal.lines[0]).toBe('before');
    expect(terminal.isCursorShown).toBe(true);
  });
});
