import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { joinReads } from './joined-list.ts';
import type { Db } from './schema.ts';
import { WireText } from './wire-text.ts';

/** A list whose reads end when they are told to, and which say what was there when they began. */
function listing() {
  const begun: { readonly key: string; end(error?: Error): void }[] = [];
  let written = 0;
  const list = joinReads((_: Db, key: string) => {
    const found = `["${key}",${written}]`;
    async function* parts() {
      await new Promise<void>((resolve, reject) => {
        begun.push({ key, end: (error) => (error ? reject(error) : resolve()) });
      });
      yield found;
    }
    return new WireText<unknown[]>(parts());
  });
  return { list, begun, write: () => void (written += 1) };
}

/** One that is kept compressed, too. */
const packedOf = ({ packed }: WireText<unknown>): Promise<Buffer> => {
  if (!packed) throw new Error('It is not compressed as a whole.');
  return packed();
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const db = {} as Db;

describe('a list that many ask for at once', () => {
  it('is read once for those who ask before it begins, and once more for all who ask meanwhile', async () => {
    const { list, begun, write } = listing();
    const first = [list(db, 'a').text(), list(db, 'a').text()];
    await settled();
    expect(begun).toHaveLength(1);
    write();
    const later = Array.from({ length: 50 }, () => list(db, 'a').text());
    await settled();
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    expect(await Promise.all(first)).toEqual(['["a",0]', '["a",0]']);
    await settled();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    expect(new Set(await Promise.all(later))).toEqual(new Set(['["a",1]']));
  });

  it('is never older than the asking, whenever that is', async () => {
    const { list, begun, write } = listing();
    const asked: { readonly least: number; readonly text: Promise<string> }[] = [];
    for (let turn = 0; turn < 40; turn++) {
      asked.push({ least: turn, text: list(db, 'a').text() });
      if (turn % 3 === 0) await settled();
      if (turn % 7 === 0) begun.at(-1)?.end();
      write();
    }
    const all = Promise.all(
      asked.map(async ({ least, text }) => (JSON.parse(await text) as [string, number])[1] >= least),
    );
    for (let turn = 0; turn < 5; turn++) {
      begun.at(-1)?.end();
      await settled();
    }
    expect(await all).not.toContain(false);
    expect(begun.length).toBeLessThan(20);
  });

  it('is apart for who sees it differently, and for each database', async () => {
    const { list, begun } = listing();
    const texts = [list(db, 'a').text(), list(db, 'b').text(), list({} as Db, 'a').text()];
    await settled();
    expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
    for (const { end } of begun) end();
    expect(await Promise.all(texts)).toEqual(['["a",0]', '["b",0]', '["a",0]']);
  });

  it('is read anew after a read that failed, which all who shared it are told', async () => {
    const { list, begun } = listing();
    const failing = [list(db, 'a').text(), packedOf(list(db, 'a'))];
    const ended = Promise.allSettled(failing);
    await settled();
    const next = list(db, 'a').text();
    begun[0]?.end(new Error('The database is away.'));
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await settled();
    begun[1]?.end();
    expect(await next).toBe('["a",0]');
  });

  it('is compressed once for all who take it so', async () => {
    const { list, begun } = listing();
    const packed = [packedOf(list(db, 'a')), packedOf(list(db, 'a'))];
    await settled();
    begun[0]?.end();
    const [one, other] = await Promise.all(packed);
    expect(one).toBe(other);
    expect(zstdDecompressSync(one ?? '').toString()).toBe('["a",0]');
  });
});
