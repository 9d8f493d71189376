import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentedBlock, documentedBlocks } from '../../testing/documented.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { shippedMaps } from './maps.ts';
import { readMapping } from './mapping.ts';
import { makeSqliteShape } from './testing/shapes.ts';

const DOCUMENT = 'docs/operators/move-in.md';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  await makeSqliteShape('nlrp', join(database.dir, 'game.db'));
});
afterAll(() => database.remove());

/** A line of the document in the folder of the test: its files, and what it writes into one. */
async function runLine(line: string): Promise<{ code: number; out: string; err: string }> {
  const [, assigned = '', command = '', target] =
    /^((?:[A-Z_]+=(?:"[^"]*"|\S+) )*)steward-server (.*?)(?: > (\S+))?$/.exec(line) ?? [];
  const env = Object.fromEntries(
    [...assigned.matchAll(/([A-Z_]+)=("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const placed = command.replace(/\b(game\.db|mapping\.yaml)\b/g, (name) => join(database.dir, name));
  const result = await runCommand(database, placed, env);
  if (target !== undefined) writeFileSync(join(database.dir, target), result.out);
  return result;
}

it('each command of the document works on a copy of a game, in their order', async () => {
  const lines = documentedBlocks(DOCUMENT, 'sh').flatMap((block) => block.trim().split('\n'));
  const commands = lines.filter((line) => /steward-server (?:import|export)/.test(line));
  expect(commands.length).toBeGreaterThan(6);
  for (const line of commands) {
    // That database is the reader's own, and what goes on for ever has a test of its own.
    if (line.includes('mysql://') || line.includes('--every')) continue;
    const { code, err } = await runLine(line);
    expect({ line, code, err }).toMatchObject({ code: 0 });
  }
  expect(JSON.parse(readFileSync(join(database.dir, 'mapping.schema.json'), 'utf8'))).toMatchObject({
    title: 'Steward mapping file',
  });
  const { out } = await runLine('steward-server import --map mapping.yaml --from game.db --json');
  expect(out).toContain('"unchanged":3');
});

it('shows a mapping that can be read, and names every one that there is', async () => {
  expect(readMapping(documentedBlock(DOCUMENT, 'yaml', 'source: game')).parts).toHaveLength(3);
  const text = readFileSync(join(import.meta.dirname, '../../../../..', DOCUMENT), 'utf8');
  for (const { name, about } of await shippedMaps()) {
    expect(text).toContain(`\`${name}\``);
    expect(about).not.toBe('');
  }
});
