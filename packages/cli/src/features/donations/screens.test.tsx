import { donations } from '@steward/api-client/contract/donations';
import { afterEach, expect, it } from 'vitest';
import { Refusal, answer } from '../../testing/scripted-server.ts';
import { screensForTests } from '../../testing/open-screen.ts';

const screens = screensForTests();
afterEach(() => screens.closeAll());

it('shows what a package is by now where it was changed meanwhile, and buys that', async () => {
  let offer = { id: 1, name: 'Month', description: 'For a month.', credits: 300, perk: 'x', amount: 1, revision: 4 };
  const sent: unknown[] = [];
  const scripts = [
    answer(donations.show, () => ({ donateCredits: 500, shopUrl: null, packages: [offer] })),
    answer(donations.buy, ({ query }) => {
      sent.push(query.get('revision'));
      if (query.get('revision') === '5') return { donateCredits: 50 };
      offer = { ...offer, credits: 450, revision: 5 };
      throw new Refusal(409, 'This package was changed since you looked at it.');
    }),
  ];
  const { app } = await screens.open('donations', scripts, { adminLevel: 0 });
  await app.waitFor('Month');
  await app.press('b');
  await app.waitFor('It costs 300 credits.');
  await app.press('y');
  await app.waitFor('This package was changed since you looked at it.');
  await app.waitFor('It costs 450 credits.');
  await app.press('y');
  await app.waitFor(donations.buy.done);
  expect(sent).toEqual(['4', '5']);
});
