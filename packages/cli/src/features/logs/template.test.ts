import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateOf, type TailLine } from './template.ts';

const line: TailLine = {
  kind: 'line',
  id: '9',
  day: '20260620',
  file: 'cheat.log',
  type: 'cheat',
  time: '2026-06-20T16:42:00Z',
  text: '[2026-06-20T18:42:00+02:00] {type} Carl',
};

describe('a template', () => {
  it.each([
    ['{clock} {type}: {said}', '18:42:00 cheat: {type} Carl'],
    ['{{type}} {id}\\t{day}\\n', '{type} 9\t20260620\n'],
    ['{time}|{file}|{text}', '2026-06-20T16:42:00Z|cheat.log|[2026-06-20T18:42:00+02:00] {type} Carl'],
    ['a { b } \\x', 'a { b } \\x'],
    ['', ''],
  ])('%s', (template, shown) =>
    template.includes('{ b }')
      ? expect(() => templateOf(template, 'x')).toThrow('no place { b }')
      : expect(templateOf(template, 'x')(line)).toBe(shown),
  );

  it('is read, or refused in words, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(typeof templateOf(text, 'x')(line)).toBe('string');
        } catch (error) {
          expect((error as Error).message).toContain('--template has no place');
        }
      }),
    );
  });

  it('takes text from a line as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(templateOf('<{text}>', 'x')({ ...line, text })).toBe(`<${text}>`);
      }),
    );
  });
});
