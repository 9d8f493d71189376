import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feeds, type Feed } from '@steward/api-client/contract/feeds';
import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { assets } from '@steward/api-client/contract/assets';
import { allows } from '@steward/api-client/rules/access';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { frameFaults, screensForTests } from '../testing/open-screen.ts';
import { answer } from '../testing/scripted-server.ts';
import { keysNamed } from '../testing/render-app.tsx';
import { allScreens } from './all-screens.ts';
import { findBinding, showKey } from './keys.ts';

const { open, closeAll } = screensForTests();
afterEach(closeAll);

/** The key of a name as screens show it. */
const nameShown = (shown: string) =>
  ['up', 'down', 'left', 'right', 'pageup', 'pagedown'].find((name) => showKey(name) === shown) ?? shown;

const OWNER = { adminLevel: 10, developerLevel: 3 } as const;

describe('every screen', () => {
  it('has a name of its own', () => {
    const ids = allScreens.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each([
    [60, 15],
    [120, 40],
  ])(
    'opens by its name, fits %i × %i, and names no key that it does not have',
    async (columns, rows) => {
      const { app } = await open('dashboard', [], { ...OWNER, columns, rows });
      for (const { id, word, isInner } of allScreens) {
        if (isInner) continue;
        await app.press(':', word === undefined ? id : `${id} 1`, 'enter');
        await app.waitFor('? keys');
        // Answers that the small server does not have are refused: then the screen says so, in its frame.
        expect(frameFaults(app.lines(), columns, rows), `${id}\n${app.frame()}`).toEqual([]);
        expect(app.frame(), id).not.toContain('There is no player called');
      }
    },
    120_000,
  );
});

/** Other keys for what texts tell to press. */
const OTHER_KEYS = {
  ...{ mark: 'M', unmark: 'delete', browser: 'B', hold: 'H', logs: 'L', order: 'Z', 'next-part': 'N', refresh: 'R' },
  ...{ online: 'Q', search: 'F', 'two-factor': 'W', 'next-page': 'end', 'page-before': 'home' },
};

describe('keys', () => {
  it.each([
    ['the usual ones', {}],
    ['those that somebody chose', OTHER_KEYS],
  ])(
    'mean the same on every screen, and are those that texts tell to press: %s',
    async (_name, chosen: Readonly<Record<string, string>>) => {
      const dir = mkdtempSync(join(tmpdir(), 'steward-keys-'));
      writeFileSync(join(dir, 'keys.json'), JSON.stringify(chosen));
      const env = { STEWARD_CONFIG_DIR: dir };
      const { app } = await open('dashboard', [], { ...OWNER, columns: 200, rows: 50, env });
      for (const { id, word, isInner } of allScreens) {
        if (isInner) continue;
        await app.press(':', word === undefined ? id : `${id} 1`, 'enter');
        await app.waitFor('? keys');
        const all = app.bindings();
        expect(findBinding(all, chosen['browser'] ?? 'o')?.label, id).toBe('browser');
        const texts = all.flatMap(({ help = '', disabled = '' }) => [help, disabled]);
        for (const key of [app.frame(), ...texts].flatMap(keysNamed))
          expect(findBinding(all, nameShown(key)), `${id}: ${key}`).toBeDefined();
      }
      rmSync(dir, { recursive: true });
    },
    120_000,
  );
});

describe('what is not theirs', () => {
  it.each([1, 3])(
    'is not offered to rank %i, and whoever asks for it reads for whom it is',
    async (adminLevel) => {
      const { app } = await open('dashboard', [], { adminLevel, developerLevel: 0, columns: 200, rows: 50 });
      const viewer = { name: 'Rank', adminLevel, developerLevel: 0, permissions: [], barred: false };
      for (const { id, word, isInner, title, access } of allScreens) {
        if (isInner) continue;
        await app.press(':', word === undefined ? id : `${id} 1`, 'enter');
        await app.waitFor('? keys');
        if (allows(access, viewer) === false) await app.waitFor(new RegExp(`"${title}" is for \\S`));
        const offered = app
          .bindings()
          .filter(({ quiet, disabled = '' }) => !quiet && / for .* and above/.test(disabled));
        expect(
          offered.map(({ label }) => label),
          id,
        ).toEqual([]);
      }
    },
    120_000,
  );

  it('is refused by the keys of a list, in words', async () => {
    const { app } = await open('staff', [], { adminLevel: 2, developerLevel: 0, columns: 120 });
    await app.waitFor('t own stats');
    expect(app.lines().at(-1)).not.toMatch(/sessions|activity|notes/);
    await app.press('n');
    await app.waitFor('Staff notes are for Junior Admin and above.');
    await app.press('s');
    await app.waitFor('Anti-cheat sessions are for Junior Admin and above, or whoever has the permission');
  });
});

describe('screens made from data', () => {
  it('list what a call answers, a player in the title where the list is of one', async () => {
    const items = answer(assets.inventoryOf, () => [
      { name: 'Medkit', amount: 2 },
      { name: 'Radio', amount: 1 },
    ]);
    const { app } = await open('inventory-of Carl_Johnson', [items], OWNER);
    await app.waitFor('Items of Carl_Johnson');
    await app.waitFor(/Medkit +2/);
    await app.waitFor('2 items');
  });

  it('do to one row or to all marked what the server says can be done, and leave the others out', async () => {
    const entry = (id: number, canRetry: boolean): OutboxEntry => ({
      id,
      kind: 'discord.alert',
      subject: String(id),
      server: null,
      state: 'failed',
      tries: 3,
      createdAt: '2026-06-20T10:00:00Z',
      createdBy: 'Rank_5',
      nextTry: null,
      doneAt: null,
      error: 'Discord did not answer.',
      canRetry,
      canDrop: true,
    });
    const retried: string[] = [];
    const { app } = await open(
      'outbox',
      [
        answer(outbox.list, () => [entry(1, true), entry(2, false), entry(3, true)]),
        answer(outbox.retry, ({ params }) => {
          retried.push(params['id'] ?? '');
          return entry(Number(params['id']), false);
        }),
      ],
      OWNER,
    );
    await app.waitFor('3 entries');
    await app.press('j', 't');
    await app.waitFor('This cannot be tried again.');
    await app.press('*', 't');
    await app.waitFor('Try 2 entries again?');
    expect(app.frame()).toContain('Not 2 discord.alert 2: This cannot be tried again.');
    await app.press('y');
    await app.waitFor('2 of 2 done. 1 left out.');
    expect(retried).toEqual(['1', '3']);
  });
});

describe('the mouse', () => {
  it('opens tabs, selects rows and turns lists, and does nothing elsewhere', async () => {
    const { app } = await open('dashboard', [], OWNER);
    await app.point(app.lines()[1]?.indexOf('2 Players') ?? 0, 1);
    await app.waitFor('Player_001');
    const row = app.lines().findIndex((line) => line.includes('Player_003'));
    await app.point(20, row);
    await app.waitFor('▸ Player_003');
    await app.point(20, row, 'down');
    await app.waitFor('▸ Player_006');
    await app.point(20, row, 'up');
    await app.waitFor('▸ Player_003');
    await app.press('?');
    await app.waitFor('Keys of this screen');
    await app.point(20, row + 1);
    await app.press('x');
    await app.waitFor('▸ Player_003');
  });
});

describe('feeds', () => {
  const feed = (id: number, state: Feed['state']): Feed => ({
    ...{ id, name: `Feed ${id}`, target: 'discord', address: 'https://discord.com/…', events: ['ban'], templates: {} },
    ...{ form: 'card', minutes: 10, words: [], logs: [], revision: 'r', state, why: null },
    ...{ waiting: 0, failed: 1, sentAt: null },
  });

  it('are paused after a question, and lead to their delivery log', async () => {
    const paused: string[] = [];
    const { app } = await open(
      'feeds',
      [
        answer(feeds.list, () => [feed(1, 'on'), feed(2, 'paused')]),
        answer(feeds.setState, ({ params }) => {
          paused.push(params['id'] ?? '');
          return feed(1, 'paused');
        }),
        answer(feeds.deliveries, () => [
          {
            ...{ id: 9, event: 'ban' as const, at: '2026-06-20T10:00:00Z', text: 'A_One was banned.' },
            ...{ state: 'failed' as const, tries: 6, status: 500, error: 'It answered with 500.', sentAt: null },
          },
        ]),
      ],
      OWNER,
    );
    await app.waitFor('Feed 2');
    await app.press('p');
    await app.waitFor('What happens while it is paused is not told later.');
    await app.press('y');
    await vi.waitFor(() => expect(paused).toEqual(['1']));
    await app.waitFor('Feed 2');
    await app.press('l');
    await app.waitFor('A_One was banned.');
  });
});

describe('lists of screens', () => {
  it('are put together by hand in at most four files of the features', () => {
    const files = execFileSync('git', ['ls-files', 'packages/cli/src/features'], { encoding: 'utf8' }).split('\n');
    const own = files
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .filter((file) => {
        try {
          return readFileSync(file, 'utf8').includes('useList(');
        } catch {
          return false;
        }
      });
    expect(own.length).toBeLessThanOrEqual(4);
  });
});
