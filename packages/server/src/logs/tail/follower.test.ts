import { describe, expect, it } from 'vitest';
import { batchOfLines, batchOfMark, timeOfLine } from './events.ts';
import { createFollower } from './follower.ts';

const line = (text: string) =>
  ({ kind: 'line', id: 'x', day: '20261128', file: 'general.log', time: null, text }) as const;
const lines = (count: number) => batchOfLines(Array.from({ length: count }, () => line('y'.repeat(100))));

describe('a slow follower', () => {
  it('gets a gap with the count of what was left out, then the newest', async () => {
    const follower = createFollower({ maxQueuedBytes: 4000 });
    const newest = lines(3);
    for (let index = 0; index < 50; index += 1) follower.push(lines(5));
    follower.push(newest);
    const [gap] = await follower.next();
    const seen = [];
    follower.end();
    for (let [batch] = await follower.next(); batch; [batch] = await follower.next()) seen.push(batch);
    const [mark] = gap?.events ?? [];
    expect(mark?.kind).toBe('gap');
    const skipped = mark?.kind === 'gap' ? mark.skipped : 0;
    expect(skipped + seen.reduce((sum, batch) => sum + batch.lines, 0)).toBe(253);
    expect(seen.at(-1)).toBe(newest);
    expect(seen.reduce((sum, batch) => sum + batch.bytes, 0)).toBeLessThanOrEqual(4000);
  });

  it('still takes a single batch that is larger than the limit', async () => {
    const follower = createFollower({ maxQueuedBytes: 1000 });
    const large = lines(100);
    follower.push(large);
    expect(await follower.next()).toEqual([large]);
  });

  it('may take several batches at once', async () => {
    const follower = createFollower({ maxQueuedBytes: 1_000_000 });
    const all = [lines(1), lines(1), lines(1), lines(1)];
    for (const batch of all) follower.push(batch);
    expect(await follower.next(700)).toEqual(all.slice(0, 2));
    expect(await follower.next()).toEqual(all.slice(2, 3));
    follower.end();
    expect(await follower.next(700)).toEqual(all.slice(3));
    expect(await follower.next(700)).toEqual([]);
  });

  it('keeps the marks', async () => {
    const follower = createFollower({ maxQueuedBytes: 4000 });
    follower.push(lines(5));
    follower.push(batchOfMark({ kind: 'rotated', day: '20261129' }));
    follower.push(lines(12));
    expect((await follower.next())[0]?.events).toEqual([{ kind: 'gap', skipped: 5 }]);
    expect((await follower.next())[0]?.events).toEqual([{ kind: 'rotated', day: '20261129' }]);
    expect((await follower.next())[0]?.lines).toBe(12);
  });
});

describe('a batch', () => {
  it('is encoded once, as server-sent events with snake-case keys', () => {
    const batch = batchOfLines([{ ...line('a\nb <script>'), time: '2026-11-28T00:00:00Z' }]);
    expect(batch.encoded()).toBe(batch.encoded());
    expect(batch.encoded().toString()).toBe(
      'id: x\ndata: {"kind":"line","id":"x","day":"20261128","file":"general.log","time":"2026-11-28T00:00:00Z","text":"a\\nb <script>"}\n\n',
    );
    expect(batchOfMark({ kind: 'truncated' }).encoded().toString()).toBe('data: {"kind":"truncated"}\n\n');
  });

  it('knows the time of stamped lines', () => {
    expect(timeOfLine('[2026-11-28T01:02:03+01:00] x')).toBe('2026-11-28T00:02:03Z');
    expect(timeOfLine('[2026-11-28T01:02:03Z] x')).toBe('2026-11-28T01:02:03Z');
    for (const text of ['', 'x', '[01:02:03] x', '[2026-99-99T01:02:03Z] x']) expect(timeOfLine(text)).toBeNull();
  });
});
