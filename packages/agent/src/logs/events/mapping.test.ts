import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMapping } from './mapping.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-mapping-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(lines: readonly object[]) {
  const file = join(folder, 'lines.json');
  await writeFile(file, JSON.stringify({ lines }));
  return readMapping(file);
}

it("tells events from a community's own lines", async () => {
  const own = await read([
    {
      line: '[Pay] {player} paid {other} ${amount:number}',
      event: { kind: 'player.cash', player: '{other}', amount: '{amount}', reason: 'From {player}' },
    },
    {
      line: 'AdmCmd: {staff} has banned {player}, reason: {reason}',
      event: { kind: 'player.punished', player: '{player}', staff: '{staff}', type: 5, reason: '{reason}' },
    },
    { line: '{player} says: {text}!', event: { kind: 'player.history', player: '{player}', action: '{text}' } },
  ]);
  expect(own('[Pay] Nora_Quill paid Otto_Brandt $1,250', '')).toEqual([
    { kind: 'player.cash', player: 'Otto_Brandt', amount: 1250, reason: 'From Nora_Quill' },
  ]);
  expect(own('AdmCmd: Nora has banned Otto, reason: said "x, reason: y"', '')).toEqual([
    { kind: 'player.punished', player: 'Otto', staff: 'Nora', type: 5, reason: 'said "x, reason: y"' },
  ]);
  expect(own('Nora says: hi! you!', '')).toEqual([{ kind: 'player.history', player: 'Nora', action: 'hi! you' }]);
  for (const other of [
    '[Pay] Nora Quill paid Otto $1',
    '[Pay] Nora paid Otto $x',
    'x [Pay] Nora paid Otto $1',
    '[Pay] Nora paid Otto $1 more',
  ])
    expect(own(other, '')).toEqual([]);
});

it('reads the example of the documents', async () => {
  const document = await readFile(join(import.meta.dirname, '../../../../../docs/operators/agent.md'), 'utf8');
  const file = join(folder, 'documented.json');
  await writeFile(file, /```json mapping\n([^`]+)```/.exec(document)?.[1] ?? '');
  const own = await readMapping(file);
  expect(own('[Pay] Nora paid Otto $7', '')).toMatchObject([{ kind: 'player.cash', amount: 7 }]);
  expect(own('AdmCmd: Nora has banned Otto, reason: x', '')).toMatchObject([{ kind: 'player.punished', type: 5 }]);
});

it.each([
  [{ line: '{player}{staff}', event: { kind: 'player.left', player: '{player}' } }, 'Put something between'],
  [{ line: '{player} {player}', event: { kind: 'player.left', player: '{player}' } }, 'stands twice'],
  [{ line: '{player:regex}', event: { kind: 'player.left', player: '{player}' } }, 'Use name, number or text.'],
  [{ line: '{player} left', event: { kind: 'player.left', player: '{other}' } }, '{other} is no place of the line.'],
  [{ line: '{player} left', event: { kind: 'player.danced', player: '{player}' } }, 'Name a kind of event'],
  [
    { line: '{player} left', event: { kind: 'player.cash', player: '{player}', amount: 'x', reason: 'y' } },
    'event.amount',
  ],
  [{ lin: 'x', event: { kind: 'player.left' } }, 'cannot be used'],
])('refuses %j with a sentence', async (line, sentence) => {
  await expect(read([line])).rejects.toThrow(sentence);
});

it('takes a line as fast as it is long, whatever it holds', async () => {
  const line = Array.from({ length: 12 }, (_, at) => `{t${at}:text}`).join('a');
  const own = await read(
    Array.from({ length: 500 }, () => ({
      line: `${line}b`,
      event: { kind: 'player.history', player: 'X', action: '{t0}' },
    })),
  );
  const begun = performance.now();
  for (let at = 0; at < 20; at++) own('a'.repeat(1000), '');
  expect(performance.now() - begun).toBeLessThan(2000);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void own(text, '')));
});
