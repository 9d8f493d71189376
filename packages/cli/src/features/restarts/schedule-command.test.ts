import { restarts, type RestartSchedule } from '@steward/api-client/contract/restarts';
import { afterEach, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { answer, startScripted } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const schedule: RestartSchedule = {
  ...{ id: 2, target: 'prod', time: '05:00', days: [], onlyEmpty: false, reason: '', by: 'Rank_7' },
  ...{ setAt: '2026-06-01T00:00:00Z', nextAt: '2026-06-22T03:00:00Z', skipped: '2026-06-21T03:00:00Z' },
};

it('leaves out the next restart, or the one at the time that is given', async () => {
  const sent: unknown[] = [];
  const server = await startScripted([
    answer(restarts.skipSchedule, ({ params, query }) => {
      sent.push([params['id'], Object.fromEntries(query)]);
      return schedule;
    }),
  ]);
  open.push(() => server.close());
  const { dir, remove } = await temporaryConfig();
  open.push(remove);
  const env = { STEWARD_CONFIG_DIR: dir, STEWARD_URL: server.url, STEWARD_TOKEN: 'stw_x', NO_COLOR: '1' };
  const skip = (...options: string[]) =>
    runCli(['restart', 'schedule', 'skip', '2', ...options], { env, terminal: 80 });
  const { code, stdout } = await skip();
  expect([code, stdout]).toEqual([EXIT.done, expect.stringMatching(/Left out +21-06-2026 05:00/)]);
  expect((await skip('--at', '21-06-2026 05:00')).code).toBe(EXIT.done);
  expect((await skip('--at', 'soon')).code).toBe(EXIT.usage);
  expect(sent).toEqual([
    ['2', {}],
    ['2', { next_at: '2026-06-21T03:00:00Z' }],
  ]);
});
