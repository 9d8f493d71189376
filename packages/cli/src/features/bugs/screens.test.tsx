import { bugs, type Bug } from '@steward/api-client/contract/bugs';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal, answer, type Script } from '../../testing/scripted-server.ts';
import { SIZES, frameFaults, screensForTests } from '../../testing/open-screen.ts';

const screens = screensForTests();
afterEach(() => screens.closeAll());

function reports(): { scripts: Script[]; fail(): void } {
  let fails = false;
  const all: Bug[] = [
    {
      id: 7,
      date: '2026-06-19T10:00:00Z',
      name: 'Carl_Johnson',
      feature: 'Phone',
      description: 'A call never ends.',
      status: 'open',
    },
    {
      id: 5,
      date: '2026-06-01T10:00:00Z',
      name: null,
      feature: 'Map\u001b[2J',
      description: 'A tree stands in a door.',
      status: 'closed',
    },
  ];
  const find = (id: string | undefined) => {
    const bug = all.find((one) => String(one.id) === id);
    if (!bug) throw new Refusal(404, 'There is no such bug.');
    return bug;
  };
  return {
    fail() {
      fails = true;
    },
    scripts: [
      answer(bugs.list, () => all),
      answer(bugs.close, ({ params }) => {
        if (fails) throw new Refusal(409, 'This bug is closed already.');
        const closed: Bug = { ...find(params.id), status: 'closed' };
        all.splice(all.indexOf(find(params.id)), 1, closed);
        return closed;
      }),
    ],
  };
}

describe('the bugs screen', () => {
  it('lists reports and closes one after a question', async () => {
    const { app, server } = await screens.open('bugs', reports().scripts);
    const list = await app.waitFor('A call never ends.');
    expect(list).toContain('1 open of 2');
    expect(list).toContain('Deleted acc');
    await app.press('c');
    await app.waitFor('Close bug 7?');
    await app.press('n');
    await app.waitUntilGone('Close bug 7?');
    expect(server.calls).not.toContain('POST /api/rpg/bugs/7/close');
    await app.press('c', 'y');
    await app.waitFor('Bug was closed.');
    await app.waitFor('0 open of 2');
    await app.press('c');
    await app.waitFor('This bug is closed already.');
  });

  it('says what the server says', async () => {
    const { scripts, fail } = reports();
    const { app } = await screens.open('bugs', scripts);
    await app.waitFor('A call never ends.');
    fail();
    await app.press('c', 'y');
    await app.waitFor('This bug is closed already.');
    expect(app.frame()).toContain('Close bug 7?');
  });

  it('filters, and opens who reported', async () => {
    const { app } = await screens.open('bugs', reports().scripts);
    await app.waitFor('A call never ends.');
    await app.press('/', 'tree', 'enter');
    await app.waitUntilGone('A call never ends.');
    await app.press('p');
    await app.waitFor('The account of who reported it is gone.');
    await app.press('esc', 'p');
    await app.waitFor('Account');
  });

  it('says when there is none', async () => {
    const { app } = await screens.open('bugs', [answer(bugs.list, () => [])]);
    await app.waitFor('No bugs were reported.');
  });

  it.each(SIZES)('fits %i × %i', async (columns, rows) => {
    const { app } = await screens.open('bugs', reports().scripts, { columns, rows });
    await app.waitFor('1 open of 2');
    await app.waitFor('Phone');
    expect(frameFaults(app.lines(), columns, rows)).toEqual([]);
  });
});
