import { afterEach, expect, it } from 'vitest';
import { openCommunity, type OpenCommunity } from '../../testing/open-community.tsx';
import { footerParts } from '../keys.ts';

let opened: OpenCommunity | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

it.each([
  [60, 20],
  [80, 24],
])('a long message is there in full at %i × %i, and moves nothing', async (columns, rows) => {
  opened = await openCommunity({}, { columns, rows, hasBrowser: false });
  const { app, server } = opened;
  const query = 'a long text to look for, with words enough for more than one line of this terminal';
  await app.press(':', `found ${query}`, 'enter');
  await app.waitFor('200 found');
  const [, , title] = app.lines();
  await app.press('o');
  await app.waitFor('No browser here.');
  const lines = app.lines();
  expect(lines).toHaveLength(rows);
  expect(lines[2]).toBe(title);
  const shown = lines
    .slice(rows - 6)
    .map((line) => line.trim())
    .join('');
  expect(shown.replaceAll(' ', '')).toContain(
    `Thepageis${server.url}/manage/logs?q=${encodeURIComponent(query).replaceAll('%20', '+')}`,
  );
});

it('a footer names each key once: that which it does', () => {
  const binding = (key: string, label: string) => ({ keys: [key], label, run: () => undefined });
  const parts = footerParts(
    [binding('enter', 'notes'), binding('enter', 'open'), binding('?', 'keys'), binding('q', 'back')],
    80,
    2,
  );
  expect(parts.map(({ key, label }) => `${key} ${label}`)).toEqual(['enter notes', '? keys', 'q back']);
});
