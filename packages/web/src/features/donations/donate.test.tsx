import { donations, type DonatePackage } from '@steward/api-client/contract/donations';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const offer = (id: number, credits: number): DonatePackage => ({
  ...{ id, name: `Package ${id}`, description: '<b>Months</b>', credits, perk: 'x', amount: 1, revision: 4 },
});
const open = (at: string, shopUrl: string | null = 'https://shop.example', packages = [offer(1, 100), offer(2, 500)]) =>
  renderRoutes(routes, {
    at,
    transport: signedInTransport().on(donations.show, { donateCredits: 120, shopUrl, packages }),
  });

it('offers what the credits are enough for, and says how many the others are short of', async () => {
  open('/donate');
  await screen.findByText('Package 1');
  expect(screen.getAllByRole('link', { name: 'Buy' }).map((link) => link.getAttribute('href'))).toEqual([
    '/donate/1/buy',
  ]);
  expect(screen.getByText('380 credits short')).toBeTruthy();
  expect(screen.getAllByText('<b>Months</b>')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe('https://shop.example');
});

it('says where there is no shop, and no package', async () => {
  open('/donate', null, []);
  expect(await screen.findByText(/This community has no shop at the moment/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Buy credits' })).toBeNull();
  expect(screen.getByText('There are no packages at the moment.')).toBeTruthy();
});

it('buys what was read, and shows what it is now where somebody changed it meanwhile', async () => {
  const { transport } = open('/donate/1/buy');
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Package 1?' }));
  expect(dialog.getByText('<b>Months</b>')).toBeTruthy();
  transport
    .on(donations.buy, ({ query }) =>
      query['revision'] === '4' ? new Refusal(409, 'This package was changed.') : { donateCredits: 9 },
    )
    .on(donations.show, {
      donateCredits: 120,
      shopUrl: null,
      packages: [{ ...offer(1, 111), description: 'Days', revision: 5 }],
    });
  fireEvent.click(dialog.getByRole('button', { name: 'Buy' }));
  expect(await dialog.findByText('This package was changed.')).toBeTruthy();
  expect(await dialog.findByText('111 credits are taken; 9 remain.')).toBeTruthy();
  expect(dialog.getByText('Days')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Buy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.queries(donations.buy)).toEqual([{ revision: '4' }, { revision: '5' }]);
});

it('asks about the package of the address, and keeps the message where it is gone meanwhile', async () => {
  const { transport, router } = open('/donate/1/buy');
  await screen.findByRole('dialog', { name: 'Buy Package 1?' });
  await act(() => router.navigate('/donate/2/buy'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Package 2?' }));
  transport
    .on(donations.buy, new Refusal(409, 'This package was changed.'))
    .on(donations.show, { donateCredits: 120, shopUrl: null, packages: [offer(1, 100)] });
  fireEvent.click(dialog.getByRole('button', { name: 'Buy' }));
  expect(await dialog.findByText('This package was changed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Package 2/ })).toBeNull());
  expect(dialog.getByText('This package was changed.')).toBeTruthy();
});

it('buys after a question that says what remains, and keeps it where that is refused', async () => {
  const { transport } = open('/donate/1/buy');
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Package 1?' }));
  expect(dialog.getByText('100 credits are taken; 20 remain.')).toBeTruthy();
  transport.on(donations.buy, new Refusal(409, 'You have too few credits.'));
  fireEvent.click(dialog.getByRole('button', { name: 'Buy' }));
  expect(await screen.findByText('You have too few credits.')).toBeTruthy();
  transport.on(donations.buy, { donateCredits: 20 });
  fireEvent.click(dialog.getByRole('button', { name: 'Buy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(donations.buy.done)).toBeTruthy();
});

it('says how many credits are missing, and takes none below nothing', async () => {
  open('/donate/2/buy');
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Package 2?' }));
  expect(dialog.getByText('You are 380 credits short.')).toBeTruthy();
  expect(dialog.queryByText(/remain/)).toBeNull();
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/donate', donations.show, 500));
