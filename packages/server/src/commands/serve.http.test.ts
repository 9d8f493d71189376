import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReaderThreads } from '../db/aside.ts';
import { freePort } from '../testing/free-port.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';

withEachDatabase('serve', (engine) => {
  let held: TestDatabase;
  beforeEach(async () => {
    held = await createTestDatabase(engine);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await held.remove();
  });

  test('listens also where the threads that read long lists cannot start yet', async () => {
    const start = vi.spyOn(ReaderThreads.prototype, 'start').mockRejectedValue(new Error('too many open files'));
    const { code, err } = await runCommand(held, 'serve', { STEWARD_PORT: String(await freePort()) });
    expect(start).toHaveBeenCalledTimes(engine === 'sqlite' ? 1 : 0);
    expect([code, err]).toEqual([0, expect.stringContaining('Steward listens on http://')]);
  });
});
