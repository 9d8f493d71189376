import {
  donatePackages,
  perkKinds,
  type KeptPackage,
  type PerkKind,
} from '@steward/api-client/contract/donation-lists';
import { afterEach, expect, it } from 'vitest';
import { NOW, community } from '../../testing/community.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import { Refusal, answer, startScripted, type ScriptedServer } from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const kept = { position: 1, revision: 3, uses: 0, retired: false };
const perk: PerkKind = {
  ...kept,
  id: 2,
  key: 'donator',
  name: 'Donator',
  description: 'A donator.',
  unit: 'months',
  builtIn: true,
};
const sold: KeptPackage = {
  ...kept,
  id: 7,
  name: 'Month',
  description: 'For a month.',
  credits: 300,
  perk: 'donator',
  amount: 1,
  uses: 4,
};

async function start(
  adminLevel = 6,
  theirs?: KeptPackage,
  perks = () => [perk],
): Promise<{ app: ShownApp; server: ScriptedServer; sent: unknown[] }> {
  const sent: unknown[] = [];
  let rows = [sold];
  const server = await startScripted([
    answer(donatePackages.list, () => rows),
    answer(perkKinds.list, () => perks()),
    answer(donatePackages.add, ({ body }) => {
      sent.push(body);
      const added = { ...sold, ...(body as Partial<KeptPackage>), id: 8, uses: 0 };
      rows = [...rows, added];
      return added;
    }),
    answer(donatePackages.edit, ({ body }) => {
      sent.push(body);
      if (theirs) rows = [theirs];
      if (theirs && (body as { revision: number }).revision === theirs.revision) return theirs;
      throw new Refusal(409, 'Somebody changed this since you opened it.');
    }),
    answer(donatePackages.setRetired, ({ body }) => {
      sent.push(body);
      rows = rows.map((row) => ({ ...row, ...(body as { retired: boolean }) }));
      return { ...sold, retired: true };
    }),
    ...community({ adminLevel }).scripts,
  ]);
  open.push(() => server.close());
  const app = await showApp(server.url, { columns: 100, rows: 30, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_6', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  await app.press(':', 'donate-packages', 'enter');
  return { app, server, sent };
}

it('packages are listed, added with numbers as numbers, and retired after a question', async () => {
  const { app, sent } = await start();
  await app.waitFor('Month');
  await app.press('a');
  await app.waitFor('Add a package');
  await app.press('Year', 'tab', 'For a year.', 'tab', '1,200', 'tab', 'tab', 'ctrl-s');
  await app.waitFor('The package was added.');
  expect(sent).toEqual([{ name: 'Year', description: 'For a year.', credits: 1200, perk: 'donator', amount: 1 }]);
  await app.press('t');
  await app.waitFor('What was bought with it stays.');
  await app.press('y');
  await app.waitFor('Retired');
  expect(sent.at(-1)).toEqual({ retired: true });
});

it('a form whose choices cannot be read says so, reads them again, and can be left', async () => {
  let isAway = true;
  const { app } = await start(6, undefined, () => {
    if (isAway) throw new Refusal(403, 'You may not see the perks.');
    return [perk];
  });
  await app.waitFor('Month');
  await app.press('a');
  await app.waitFor('What can be chosen could not be read: You may not see the perks.');
  await app.press('esc');
  await app.waitUntilGone('could not be read');
  await app.press('e');
  await app.waitFor('What can be chosen could not be read');
  isAway = false;
  await app.press('ctrl-s');
  await app.waitFor('Donator');
});

it('a description keeps its lines', async () => {
  const { app, sent } = await start();
  await app.waitFor('Month');
  await app.press('enter');
  await app.waitFor('Change Month');
  await app.press('enter', 'alt-enter', 'And more.', 'ctrl-s');
  await app.waitFor('Somebody changed this since you opened it.');
  expect(sent).toMatchObject([{ description: 'For a month.\nAnd more.' }]);
});

it('a change is sent with what was read, and somebody else’s is not overwritten', async () => {
  const { app, sent } = await start();
  await app.waitFor('Month');
  await app.press('enter');
  await app.waitFor('Change Month');
  await app.press(' 2', 'ctrl-s');
  await app.waitFor('Somebody changed this since you opened it.');
  expect(sent).toMatchObject([{ name: 'Month 2', credits: 300, revision: 3 }]);
});

it('a change goes on over somebody else’s: what was typed stays, and what it is now is told', async () => {
  const { app, sent } = await start(6, { ...sold, name: 'Theirs', credits: 500, revision: 4 });
  await app.waitFor('Month');
  await app.press('enter');
  await app.waitFor('Change Month');
  await app.press(' 2', 'ctrl-s');
  const frame = await app.waitFor('Credits is now: 500');
  expect(frame).toContain('Name is now: Theirs');
  expect(frame).toContain('Month 2');
  await app.press('ctrl-s');
  await app.waitFor('The package was changed.');
  expect(sent).toMatchObject([
    { name: 'Month 2', credits: 300, revision: 3 },
    { name: 'Month 2', credits: 500, revision: 4 },
  ]);
});

it('what can be chosen no more is told, stays marked, and is asked for again before anything is sent', async () => {
  const other = { ...perk, id: 3, key: 'mapper', name: 'Mapper' };
  const { app, sent } = await start(6, { ...sold, revision: 3 }, () => [other]);
  await app.waitFor('Month');
  await app.press('enter');
  await app.waitFor('Perk: "donator" can be chosen no more. Choose again.');
  expect(app.frame()).toMatch(/Perk +❯ donator \(no more\)[^]*Mapper/);
  await app.press(' 2', 'ctrl-s');
  await app.waitFor(/Mapper[^]*"donator" can be chosen no more/);
  expect(sent).toEqual([]);
  await app.press('down', 'ctrl-s');
  await app.waitFor('The package was changed.');
  expect(sent).toMatchObject([{ name: 'Month 2', perk: 'mapper', revision: 3 }]);
});
