import { parse } from 'content-disposition';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disposition } from './answer.ts';

it('names any file in its header, without folders and control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('inline', 'attachment'), (name, type) => {
      const header = disposition(type, name);
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      const read = parse(header);
      expect(read.type).toBe(type);
      const parts = name.toWellFormed().split(/[\\/]/);
      expect(read.parameters['filename']).toBe((parts.at(-1) ?? '').replace(/\p{Cc}/gu, ''));
    }),
  );
});

it.each([
  ['../../etc/passwd', 'attachment; filename=passwd'],
  ['a"; filename=evil.exe', String.raw`attachment; filename="a\"; filename=evil.exe"`],
  ['x\r\nset-cookie: a=1', 'attachment; filename="xset-cookie: a=1"'],
  ['名前.png', `attachment; filename="??.png"; filename*=UTF-8''%E5%90%8D%E5%89%8D.png`],
])('lets %j be nothing but a name', (name, header) => expect(disposition('attachment', name)).toBe(header));
