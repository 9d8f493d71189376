import { feeds } from '@steward/api-client/contract/feeds';
import { manage } from '@steward/api-client/contract/manage';
import { notes } from '@steward/api-client/contract/notes';
import { punishments } from '@steward/api-client/contract/punishments';
import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { screensForTests } from '../../testing/open-screen.ts';
import { Refusal, answer, type Script } from '../../testing/scripted-server.ts';

const { open, closeAll } = screensForTests();
afterEach(closeAll);

const block = (id: number, route: string, staffName: string | null = 'Rank_6'): Routeblock => ({
  id,
  route,
  reason: `Proxy ${id}`,
  since: `2026-06-1${id}T10:00:00Z`,
  staffName,
});

interface World {
  readonly scripts: readonly Script[];
  readonly routes: () => readonly string[];
}

/** Three blocks; the second one cannot be removed. */
function blocks(): World {
  let all = [block(1, '203.0.113.0/24'), block(2, '198.51.100.7/32', 'Ann'), block(3, '192.0.2.10/32')];
  return {
    routes: () => all.map(({ route }) => route),
    scripts: [
      answer(routeblocks.list, () => all),
      answer(routeblocks.remove, ({ params }) => {
        if (params['id'] === '2') throw new Refusal(409, 'This one is held by another rule.');
        all = all.filter(({ id }) => String(id) !== params['id']);
        return { ok: true as const };
      }),
      answer(routeblocks.add, ({ body }) => {
        const { route, reason } = body as { route: string; reason: string };
        const added = { ...block(9, route), reason };
        all = [...all, added];
        return added;
      }),
    ],
  };
}

const rowsIn = (frame: string): string[] =>
  frame.split('\n').flatMap((line) => /\d+\.\d+\.\d+\.\d+\/\d+/.exec(line)?.[0] ?? []);

it('says of an empty list to select a row, not that it is not loaded', async () => {
  const { app } = await open('feeds', [answer(feeds.list, () => [])], { adminLevel: 10 });
  await app.waitFor(feeds.list.empty ?? '');
  for (const key of ['enter', 'l', 't', 'p', 'c']) {
    await app.press(key);
    await app.waitFor('Select a feed first.');
    expect(app.frame()).not.toContain('Not loaded yet.');
  }
});

describe('the order of a list', () => {
  it('is by the next column, and the other way round', async () => {
    const { app } = await open('routeblocks', blocks().scripts);
    await app.waitFor('203.0.113.0/24');
    expect(rowsIn(app.frame())).toEqual(['203.0.113.0/24', '198.51.100.7/32', '192.0.2.10/32']);
    await app.press('S', 'S');
    await app.waitFor('by route');
    expect(app.frame()).toContain('ROUTE ↑');
    expect(rowsIn(app.frame())).toEqual(['192.0.2.10/32', '198.51.100.7/32', '203.0.113.0/24']);
    await app.press('O');
    await app.waitFor('by route, turned round');
    expect(rowsIn(app.frame())).toEqual(['203.0.113.0/24', '198.51.100.7/32', '192.0.2.10/32']);
  });
});

describe('the selected row', () => {
  it('stays selected when others come in above it, and the next one is when it goes', async () => {
    let all = [block(1, '203.0.113.0/24'), block(2, '198.51.100.7/32'), block(3, '192.0.2.10/32')];
    const { app } = await open('routeblocks', [answer(routeblocks.list, () => all)]);
    const selected = () => /▸.*?(\d+\.\d+\.\d+\.\d+\/\d+)/.exec(app.frame())?.[1];
    await app.waitFor('203.0.113.0/24');
    await app.press('j');
    expect(selected()).toBe('198.51.100.7/32');
    all = [block(5, '10.0.0.0/8'), block(4, '10.1.0.0/16'), ...all];
    await app.press('r');
    await app.waitFor('10.1.0.0/16');
    expect(selected()).toBe('198.51.100.7/32');
    await app.press('k');
    expect(selected()).toBe('203.0.113.0/24');
    all = all.filter(({ id }) => id !== 1);
    await app.press('r');
    await app.waitUntilGone('203.0.113.0/24');
    expect(selected()).toBe('198.51.100.7/32');
    await app.press('S');
    expect(selected()).toBe(rowsIn(app.frame())[0]);
    all = [block(6, '10.2.0.0/16'), ...all];
    await app.press('S', 'S', 'S', 'S', 'S');
    expect(rowsIn(app.frame())).not.toEqual([]);
  });
});

describe('the selected row of a list that becomes shorter', () => {
  it('does not jump back when the list grows again, nor to another row after there was none', async () => {
    const eight = Array.from({ length: 8 }, (_, at) => block(at + 1, `10.${at + 1}.0.0/16`));
    let all = eight;
    const { app } = await open('routeblocks', [answer(routeblocks.list, () => all)]);
    const selected = () => /▸.*?(\d+\.\d+\.\d+\.\d+\/\d+)/.exec(app.frame())?.[1];
    await app.waitFor('10.1.0.0/16');
    await app.press(...'jjjjjjj');
    expect(selected()).toBe('10.8.0.0/16');
    all = eight.slice(0, 4);
    await app.press('r');
    await app.waitUntilGone('10.8.0.0/16');
    expect(selected()).toBe('10.4.0.0/16');
    all = eight;
    await app.press('r');
    await app.waitFor('10.8.0.0/16');
    expect(selected()).toBe('10.4.0.0/16');
    all = [];
    await app.press('r');
    await app.waitUntilGone('10.4.0.0/16');
    all = [block(9, '10.20.0.0/16'), ...eight];
    await app.press('r');
    await app.waitFor('10.20.0.0/16');
    expect(selected()).toBe('10.4.0.0/16');
  });

  it('stays selected where it was further down than the list is long now, and a step from there counts', async () => {
    let all = [1, 2, 3, 4].map((id) => block(id, `10.${id}.0.0/16`));
    const { app } = await open('routeblocks', [answer(routeblocks.list, () => all)]);
    const selected = () => /▸.*?(\d+\.\d+\.\d+\.\d+\/\d+)/.exec(app.frame())?.[1];
    await app.waitFor('10.1.0.0/16');
    await app.press('j', 'j');
    expect(selected()).toBe('10.3.0.0/16');
    all = all.slice(2);
    await app.press('r');
    await app.waitUntilGone('10.1.0.0/16');
    expect(selected()).toBe('10.3.0.0/16');
    await app.press('j');
    expect(selected()).toBe('10.4.0.0/16');
    await app.press('k');
    expect(selected()).toBe('10.3.0.0/16');
  });
});

describe('a selected row that is named as others are', () => {
  it('is the nearest one of that name when the list is read again', async () => {
    const [one, two, other] = [block(1, '10.1.0.0/16'), block(1, '10.2.0.0/16'), block(3, '10.3.0.0/16')];
    let all = [other, one, two];
    const { app } = await open('routeblocks', [answer(routeblocks.list, () => all)]);
    await app.waitFor('10.3.0.0/16');
    await app.press('G');
    all = [one, two, { ...other, route: '10.4.0.0/16' }];
    await app.press('r');
    await app.waitFor('10.4.0.0/16');
    expect(app.frame()).toMatch(/▸.*10\.2\.0\.0/);
  });
});

describe('a page past the end', () => {
  it('says so in place of the empty text, and leads back to the last page', async () => {
    let total = 350;
    const some = { staffName: 'Rank_6', date: '2026-06-20T10:00:00Z', active: true, important: false, staff: false };
    const pages = answer(
      manage.notes,
      ({ headers }) => {
        const first = (Number(headers['pagination-page'] ?? 1) - 1) * 100;
        return Array.from({ length: Math.max(0, Math.min(100, total - first)) }, (_, at) => ({
          ...{ id: first + at + 1, playerName: `Player_${first + at + 1}`, note: 'Drives well', ...some },
        }));
      },
      {
        get total() {
          return total;
        },
      },
    );
    const { app } = await open('notes', [pages]);
    expect(await app.waitFor('Player_1 ')).toContain('1 to 100 of 350 notes · ] next page');
    for (const first of ['Player_101', 'Player_201']) {
      await app.press(']');
      await app.waitFor(first);
    }
    await app.press(']');
    expect(await app.waitFor('Player_301')).toContain('301 to 350 of 350 notes');
    expect(app.frame()).not.toContain('] next page');
    total = 150;
    await app.press('r');
    expect(await app.waitFor('this page lies past its end')).toContain('past the end of 150 notes');
    await app.press('[');
    await app.waitFor('101 to 150 of 150 notes');
    expect(app.frame()).toContain('Player_101');
  });
});

describe('a filter', () => {
  it('leaves out what it is told', async () => {
    const { app } = await open('routeblocks', blocks().scripts);
    await app.waitFor('203.0.113.0/24');
    await app.press('!', 'Ann', 'enter');
    await app.waitUntilGone('198.51.100.7/32');
    expect(rowsIn(app.frame())).toEqual(['203.0.113.0/24', '192.0.2.10/32']);
    await app.press('esc');
    await app.waitFor('198.51.100.7/32');
  });
});

describe('marks', () => {
  it('are set one by one, as a range, and on all that match; esc takes them away', async () => {
    const { app } = await open('routeblocks', blocks().scripts);
    await app.waitFor('203.0.113.0/24');
    await app.press('space');
    await app.waitFor('1 marked');
    expect(app.frame()).toMatch(/\+ +1 +203\.0\.113\.0/);
    await app.press('G', 'V');
    await app.waitFor('3 marked');
    await app.press('esc');
    await app.waitUntilGone('marked');
    await app.press('/', 'Rank_6', 'enter', '*');
    await app.waitFor('2 marked');
    await app.press('y');
    await app.waitFor('Copied 2 rows.');
    expect(app.copied[0]?.split('\n').map((line) => line.split('\t')[1])).toEqual(['203.0.113.0/24', '192.0.2.10/32']);
  });

  it('are acted on with one question and one report, and what was done is taken back', async () => {
    const world = blocks();
    const { app } = await open('routeblocks', world.scripts);
    await app.waitFor('203.0.113.0/24');
    await app.press('*', 'd');
    await app.waitFor('Remove 3 blocks?');
    expect(app.frame()).toContain('203.0.113.0/24, 198.51.100.7/32, 192.0.2.10/32');
    await app.press('y');
    await app.waitFor('Not done: 1 of 3');
    expect(app.frame()).toContain('198.51.100.7/32  This one is held by another rule.');
    await app.waitFor('2 of 3 done. u takes it back.');
    expect(world.routes()).toEqual(['198.51.100.7/32']);
    await app.press('x');
    await app.waitUntilGone('Not done');
    await app.press('u');
    await app.waitFor('Taken back: 2.');
    expect([...world.routes()].sort()).toEqual(['192.0.2.10/32', '198.51.100.7/32', '203.0.113.0/24']);
  });

  it('are taken back by the key that was chosen for it, before what that does else, and by no other', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'steward-keys-'));
    writeFileSync(join(dir, 'keys.json'), '{"undo": "d"}');
    const world = blocks();
    const { app } = await open('routeblocks', world.scripts, { env: { STEWARD_CONFIG_DIR: dir } });
    await app.waitFor('203.0.113.0/24');
    await app.press('d', 'y');
    await app.waitFor('d takes it back.');
    await app.press('d');
    await app.waitFor('Taken back.');
    expect(world.routes()).toContain('203.0.113.0/24');
    rmSync(dir, { recursive: true });
  });

  it('are not needed: what is done to one row is taken back too', async () => {
    const world = blocks();
    const { app } = await open('routeblocks', world.scripts);
    await app.waitFor('203.0.113.0/24');
    await app.press('d', 'y');
    await app.waitFor('u takes it back.');
    expect(world.routes()).not.toContain('203.0.113.0/24');
    await app.press('u');
    await app.waitFor('Taken back.');
    expect(world.routes()).toContain('203.0.113.0/24');
    await app.press('u');
    expect(world.routes()).toHaveLength(3);
  });

  it('do nothing when the question is not answered with yes', async () => {
    const world = blocks();
    const { app } = await open('routeblocks', world.scripts);
    await app.waitFor('203.0.113.0/24');
    await app.press('*', 'd', 'n');
    await app.waitUntilGone('Remove 3 blocks?');
    expect(world.routes()).toHaveLength(3);
  });
});

describe('players who are marked', () => {
  it('are banned until one moment, after a look at what was typed and at whom', async () => {
    const banned: unknown[] = [];
    const ban = answer(punishments.ban, ({ params, body }) => {
      banned.push({ name: params['name'], ...(body as object) });
      throw new Refusal(409, 'User is currently online, you cannot ban him.');
    });
    const { app } = await open('players', [ban]);
    await app.waitFor('Player_001');
    await app.press('b');
    await app.waitFor('Mark players with space first');
    await app.press('space', 'space', 'b');
    await app.waitFor('Ban 2 players');
    await app.press('7d', 'enter', 'enter');
    await app.waitFor('Enter a reason.');
    await app.press('Cheats', 'ctrl-s');
    await app.waitFor('Ban 2 players?');
    expect(app.frame()).toContain('Each of them');
    expect(app.frame()).toContain('Reason: Cheats');
    await app.press('y');
    await app.waitFor('Not done: 2 of 2');
    expect(banned).toHaveLength(2);
    expect(new Set(banned.map((one) => (one as { endTimestamp: string }).endTimestamp)).size).toBe(1);
  });

  it('get no note without its text', async () => {
    const { app } = await open('players', [
      answer(notes.add, () => {
        throw new Refusal(500, 'never asked');
      }),
    ]);
    await app.waitFor('Player_001');
    await app.press('space', 'n', 'ctrl-s');
    await app.waitFor('Write something first.');
  });

  it('are for whom the contract lets moderate them', async () => {
    const { app } = await open('players', [], { adminLevel: 1 });
    await app.waitFor('Player_001');
    await app.press('space', 'b');
    await app.waitFor('Bans are for Senior Admin and above.');
  });
});
