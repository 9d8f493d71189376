import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { runCommand } from '../../testing/run-command.ts';
import { makeIniShape, makeSqliteShape, SQL_SHAPES, type SqlShape } from './testing/shapes.ts';
import { expectShape, importEnv } from './testing/expect-shape.ts';

withEachDatabase('the mapping of each game mode', (engine) => {
  describe.each([...(Object.keys(SQL_SHAPES) as SqlShape[]), 'optimus'] as const)('%s', (shape) => {
    let database: TestDatabase;
    let server: TestServer;
    let from: string;
    beforeAll(async () => {
      database = await createTestDatabase(engine);
      server = await startTestServer({ engine, database });
      from = join(database.dir, shape === 'optimus' ? 'scriptfiles' : `${shape}.db`);
      if (shape === 'optimus') makeIniShape(from);
      else await makeSqliteShape(shape, from);
    });
    afterAll(async () => {
      await server.close();
      await database.remove();
    });

    it('is checked without a word to the database of Steward', async () => {
      const { code, out, err } = await runCommand(database, `import check --map ${shape} --from ${from}`, importEnv);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('name=Carl_Johnson');
      expect(out).not.toMatch(/[0-9A-F]{64}/i);
    });

    it('brings its people and what they have in, and a second run changes nothing', async () => {
      const run = () => runCommand(database, `import --map ${shape} --from ${from} --json`, importEnv);
      const first = await run();
      expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
      await expectShape(server, shape);
      const before = await server.db.selectFrom('audit').select('id').execute();
      const again = JSON.parse((await run()).out) as { parts: { name: string; added: number; changed: number }[] };
      expect(again.parts.filter(({ added, changed }) => added + changed > 0)).toEqual([]);
      expect(await server.db.selectFrom('audit').select('id').execute()).toEqual(before);
    });
  });
});
