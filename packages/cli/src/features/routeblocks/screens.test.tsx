import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { NOW, community, type Options } from '../../testing/community.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { Refusal, answer, startScripted, type Script, type ScriptedServer } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const block = (id: number, route: string): Routeblock => ({
  id,
  route,
  reason: `Public proxy ${id}`,
  since: '2026-06-19T10:00:00Z',
  staffName: id === 1 ? null : 'Rank_6',
});

function scripts(): Script[] {
  let blocks = [block(2, '203.0.113.0/24'), block(1, 'd41d8cd98f00b204e9800998ecf8427e')];
  const find = (id: string | undefined) => {
    const found = blocks.find((one) => String(one.id) === id);
    if (!found) throw new Refusal(404, 'This routeblock does not exist, or it was removed.');
    return found;
  };
  return [
    answer(routeblocks.list, () => blocks),
    answer(routeblocks.show, ({ params }) => find(params.id)),
    answer(routeblocks.add, ({ body }) => {
      const { route } = body as { route: string };
      if (route === '127.0.0.1')
        throw new Refusal(422, 'Please correct the marked fields.', { route: 'This would block your own address.' });
      const added = block(3, route);
      blocks = [added, ...blocks];
      return added;
    }),
    answer(routeblocks.remove, ({ params }) => {
      const found = find(params.id);
      blocks = blocks.filter((one) => one !== found);
      return { ok: true as const };
    }),
  ];
}

async function start(options: Options & { columns?: number; rows?: number } = {}): Promise<{
  app: ShownApp;
  server: ScriptedServer;
}> {
  const { columns = 80, rows = 24, ...who } = options;
  const server = await startScripted([...scripts(), ...community(who).scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { columns, rows, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  return { app, server };
}

describe('routeblocks', () => {
  it('are listed, filtered and opened', async () => {
    const { app } = await start();
    await app.press(':', 'routeblocks', 'enter');
    await app.waitFor('203.0.113.0/24');
    await app.press('/', 'd41d', 'enter');
    await app.waitUntilGone('203.0.113.0/24');
    await app.press('enter');
    await app.waitFor('Routeblock 1');
    await app.waitFor('Public proxy 1');
    await app.press('p');
    await app.waitFor('This account was deleted.');
  });

  it('are added; what is wrong is said under the field', async () => {
    const { app } = await start();
    await app.press(':', 'routeblocks', 'enter');
    await app.waitFor('203.0.113.0/24');
    await app.press('a');
    await app.waitFor('Block a route');
    await app.press('127.0.0.1', 'enter', 'Test', 'enter');
    await app.waitFor('This would block your own address.');
    await app.press(...Array.from({ length: 9 }, () => 'backspace'), '198.51.100.', 'ctrl-s');
    await app.waitFor('Route blocked.');
    await app.waitFor('198.51.100.');
  });

  it('are removed after a question only', async () => {
    const { app, server } = await start();
    await app.press(':', 'routeblocks', 'enter');
    await app.waitFor('203.0.113.0/24');
    await app.press('d');
    expect(await app.waitFor('Remove the block of 203.0.113.0/24?')).toContain(
      'Whoever uses this route can connect again at once.',
    );
    await app.press('esc');
    await app.waitUntilGone('Remove the block');
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await app.press('d');
    await app.waitFor('Remove the block of 203.0.113.0/24?');
    await app.press('y');
    await app.waitFor('the routeblock was successfully removed.');
    await app.waitUntilGone('203.0.113.0/24');
  });

  it('one is removed from its own screen', async () => {
    const { app } = await start();
    await app.press(':', 'routeblocks', 'enter');
    await app.waitFor('203.0.113.0/24');
    await app.press('enter');
    await app.waitFor('Routeblock 2  203.0.113.0/24');
    await app.press('d');
    await app.waitFor('Remove the block of 203.0.113.0/24?');
    await app.press('y');
    await app.waitFor('the routeblock was successfully removed.');
    await app.waitFor('Routeblocks  1 block');
  });

  it('one that is gone', async () => {
    const { app } = await start();
    await app.press(':', 'routeblock 9', 'enter');
    await app.waitFor('This routeblock does not exist, or it was removed. Press r to try again.');
  });

  it('are not for senior admins', async () => {
    const { app } = await start({ adminLevel: 4 });
    await app.press(':', 'routeblocks', 'enter');
    await app.waitUntilGone('Routeblocks  2 blocks');
    expect(app.frame()).not.toContain('203.0.113.0/24');
  });

  it.each([
    [60, 15],
    [300, 80],
  ])('fit %i × %i', async (columns, rows) => {
    const { app } = await start({ columns, rows });
    await app.press(':', 'routeblocks', 'enter');
    await app.waitFor('203.0.113.0/24');
    expect(app.lines()).toHaveLength(rows);
    for (const line of app.lines()) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });
});
