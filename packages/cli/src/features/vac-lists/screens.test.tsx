import {
  vacBlacklist,
  vacPlayers,
  vacWhitelist,
  type BlacklistEntry,
  type WhitelistEntry,
} from '@steward/api-client/contract/vac-lists';
import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { NOW, community } from '../../testing/community.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { Refusal, answer, startScripted, type Script, type ScriptedServer } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const BLACK = '876b599553b0a6b1f442684044d9085e3ddff66b';
const WHITE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const NEW = 'd41d8cd98f00b204e9800998ecf8427e';

const listed = { name: 'Rank_6', createdAt: '2026-06-19T10:00:00Z', deletedAt: null, deletedBy: null };

function scripts(): Script[] {
  let black: BlacklistEntry[] = [{ hash: BLACK, description: 'Memory editor', severity: 3, ...listed }];
  const white: WhitelistEntry[] = [{ hash: WHITE, description: 'Steam', reason: 'Shop', ...listed }];
  return [
    answer(vacBlacklist.list, () => black),
    answer(vacWhitelist.list, () => white),
    answer(vacBlacklist.add, ({ body }) => {
      const draft = body as { hash: string; description: string; severity: 1 | 2 | 3 };
      if (draft.hash === WHITE) throw new Refusal(409, 'This hash is already on the whitelist. Remove it there first.');
      const added = { ...draft, ...listed };
      black = [added, ...black];
      return added;
    }),
    answer(vacWhitelist.add, ({ body }) => {
      const draft = body as { hash: string; description: string; reason: string };
      if (draft.reason === '')
        throw new Refusal(422, 'Please correct the marked fields.', { reason: 'Enter a reason.' });
      const added = { ...draft, ...listed };
      white.unshift(added);
      return added;
    }),
    answer(vacBlacklist.remove, ({ params }) => {
      black = black.filter(({ hash }) => hash !== params.hash);
      return { ok: true as const };
    }),
    answer(vacPlayers.list, () => [
      { id: 42, name: 'Carl_Johnson', lastLoggedIn: null, timePlayed: 754, banReason: 'Cheating' },
      { id: 43, name: 'Other_One', lastLoggedIn: '2026-06-19T10:00:00Z', timePlayed: 754, banReason: null },
    ]),
  ];
}

async function start(columns = 80, rows = 24): Promise<{ app: ShownApp; server: ScriptedServer }> {
  const server = await startScripted([...scripts(), ...community().scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { columns, rows, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  await app.press(':', 'vac-blacklist', 'enter');
  await app.waitFor('Memory editor');
  return { app, server };
}

describe('VAC lists', () => {
  it('show the whole hash of the selected row, and each other', async () => {
    const { app } = await start();
    expect(app.frame()).toContain(`${BLACK}  Memory editor`);
    expect(app.frame()).toMatch(/876b.*…?.* +cheat +Memory editor/);
    await app.press('tab');
    await app.waitFor(`${WHITE}  Steam`);
    expect(app.frame()).toContain('VAC whitelist  1 hash');
    await app.press('w');
    await app.waitFor('VAC blacklist  1 hash');
  });

  it('take a hash with its severity', async () => {
    const { app, server } = await start();
    await app.press('a');
    await app.waitFor('Add to the blacklist');
    await app.press(NEW, 'enter', 'Aim assist', 'enter', 'down', 'enter');
    await app.waitFor('Blacklisted hash added.');
    await app.waitFor('VAC blacklist  2 hashes');
    expect(server.requests.find(({ body }) => body !== undefined && JSON.stringify(body).includes(NEW))?.body).toEqual({
      hash: NEW,
      description: 'Aim assist',
      severity: 3,
    });
  });

  it('refuse what the other list holds, and keep what was typed', async () => {
    const { app } = await start();
    await app.press('a');
    await app.waitFor('Add to the blacklist');
    await app.press(WHITE, 'enter', 'Aim assist', 'ctrl-s');
    await app.waitFor('This hash is already on the whitelist. Remove it there first.');
    expect(app.frame()).toContain('Aim assist');
  });

  it('need a reason on the whitelist', async () => {
    const { app } = await start();
    await app.press('tab');
    await app.waitFor('Steam');
    await app.press('a');
    await app.waitFor('Add to the whitelist');
    await app.press(NEW, 'enter', 'ReShade', 'enter', 'enter');
    await app.waitFor('Enter a reason.');
    await app.press('Harmless', 'enter');
    await app.waitFor('Whitelisted hash added.');
  });

  it('lose a hash after a question', async () => {
    const { app, server } = await start();
    await app.press('d');
    expect(await app.waitFor('Remove this hash from the blacklist?')).toContain(BLACK);
    await app.press('n');
    await app.waitUntilGone('Remove this hash');
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await app.press('d');
    await app.waitFor('Remove this hash from the blacklist?');
    await app.press('y');
    await app.waitFor('Blacklisted hash was removed.');
    await app.waitFor('The blacklist is empty.');
    await app.press('d');
    await app.waitFor('Select a hash first.');
  });

  it('lead to the players who are forced on VAC', async () => {
    const { app } = await start();
    await app.press('f');
    const frame = await app.waitFor('Other_One');
    expect(frame).toMatch(/Carl_Johnson +12 h 34 min +Never +Cheating/);
    await app.press('enter');
    await app.waitFor('Carl_Johnson  level 12');
  });

  it.each([
    [60, 15],
    [300, 80],
  ])('fit %i × %i', async (columns, rows) => {
    const { app } = await start(columns, rows);
    expect(app.lines()).toHaveLength(rows);
    for (const line of app.lines()) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    await app.press('a');
    await app.waitFor('Add to the blacklist');
    expect(app.lines()).toHaveLength(rows);
  });
});
