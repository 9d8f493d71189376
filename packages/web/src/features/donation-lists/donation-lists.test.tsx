import {
  donatePackages,
  perkKinds,
  type KeptPackage,
  type PerkKind,
} from '@steward/api-client/contract/donation-lists';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const kept = { position: 1, revision: 4, uses: 0, retired: false };
const sold: KeptPackage = {
  ...kept,
  id: 7,
  name: 'Donator <b>month</b>',
  description: 'For a month.',
  credits: 1300,
  perk: 'donator',
  amount: 1,
  uses: 12,
};
const fresh: KeptPackage = { ...sold, id: 8, name: 'Plate', position: 2, uses: 0, retired: true };
const donator: PerkKind = {
  ...kept,
  id: 2,
  key: 'donator',
  name: 'Donator',
  description: 'A donator.',
  unit: 'months',
  builtIn: true,
  uses: 3,
};

function open(at: string, edit: KeptPackage | Refusal = sold) {
  const sent: unknown[] = [];
  const note =
    <T,>(answer: T) =>
    (input: unknown) => {
      sent.push(input);
      return answer;
    };
  const transport = signedInTransport({ adminLevel: 6 })
    .on(donatePackages.list, () => [sold, fresh])
    .on(perkKinds.list, () => [donator])
    .on(donatePackages.add, note(fresh))
    .on(donatePackages.edit, (input) => {
      sent.push(input);
      return edit;
    })
    .on(donatePackages.move, note(sold))
    .on(donatePackages.setRetired, note(sold))
    .on(donatePackages.remove, note({ ok: true as const }));
  return { ...renderRoutes(routes, { at, transport }), sent };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('lists what is sold, and offers to remove only what nobody bought', async () => {
  const { sent } = open('/manage/donations/packages');
  expect(await screen.findByText(sold.name)).toBeTruthy();
  expect(screen.getByText('On sale')).toBeTruthy();
  expect(screen.getAllByText('1,300')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: `Remove ${sold.name}` })).toBeNull();
  expect(screen.getByRole('link', { name: 'Remove Plate' }).getAttribute('href')).toBe(
    '/manage/donations/packages/8/remove',
  );
  expect(screen.getByRole('link', { name: 'Bring back Plate' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: `Move ${sold.name} up` }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: `Move ${sold.name} down` }));
  await waitFor(() => expect(sent).toMatchObject([{ params: { id: '7' }, body: { place: 2 } }]));
});

it('adds a package: what is wrong at its field, and numbers as numbers', async () => {
  const { sent } = open('/manage/donations/packages/add');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a package' }));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  type('Name', 'Donator');
  type('Description', 'For a month.');
  type('Credits', '1,000');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Donator' })).toBeTruthy());
  type('Perk', '0');
  fireEvent.click(screen.getByRole('button', { name: 'Add a package' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { name: 'Donator', description: 'For a month.', credits: 1000, perk: 'donator', amount: 1 } },
    ]),
  );
});

it('changes a package from what it was when it was opened, and says when somebody else was faster', async () => {
  const { sent } = open(
    '/manage/donations/packages/7/edit',
    new Refusal(409, 'Somebody changed this since you opened it.'),
  );
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Credits').value).toBe('1300');
  type('Credits', '900');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody changed this since you opened it.')).toBeTruthy();
  expect(sent).toMatchObject([{ params: { id: '7' }, body: { credits: 900, revision: 4, name: sold.name } }]);
});

it('sends what was typed before a reload as a change of what stood there then, until one starts anew', async () => {
  const at = '/manage/donations/packages/7/edit';
  const before = open(at);
  await screen.findByRole('dialog');
  type('Credits', '900');
  before.unmount();

  const { transport, sent } = open(at, new Refusal(409, 'Somebody changed this since you opened it.'));
  transport.on(donatePackages.list, () => [{ ...sold, credits: 1500, revision: 5 }]);
  const save = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText('Somebody changed this since you opened it.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start anew' }));
  expect(screen.getByLabelText<HTMLInputElement>('Credits').value).toBe('1500');
  await save();
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { credits: 900, revision: 4 } }, { body: { credits: 1500, revision: 5 } }]),
  );
});

it.each([false, true])(
  'goes on over a colleague’s change with what was typed kept (after a reload: %s)',
  async (isBack) => {
    const at = '/manage/donations/packages/7/edit';
    const theirs = { ...sold, credits: 1500, perk: 'other', description: 'Theirs', revision: 5 };
    let shown = open(at);
    await screen.findByRole('dialog');
    type('Credits', '900');
    if (isBack) {
      shown.unmount();
      shown = open(at);
      shown.transport.on(donatePackages.list, () => [theirs]);
      await screen.findByText('What you typed here before is back.', { exact: false });
    }
    const { transport } = shown;
    transport
      .on(perkKinds.list, () => [donator, { ...donator, id: 3, key: 'other', name: 'Other perk' }])
      .on(donatePackages.list, () => [theirs])
      .on(donatePackages.edit, ({ body }) =>
        (body as { revision: number }).revision === 5 ? theirs : new Refusal(409, 'Somebody changed this.'),
      );
    const save = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    save();
    expect(await screen.findByText('This is what it is now')).toBeTruthy();
    expect(screen.getByText('1500')).toBeTruthy();
    // What was not typed over is taken over.
    expect(screen.getByLabelText<HTMLInputElement>('Credits').value).toBe('900');
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Theirs');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.bodies(donatePackages.edit)).toMatchObject([
      { credits: 900, revision: 4 },
      { credits: 900, description: 'Theirs', perk: 'other', revision: 5 },
    ]);
  },
);

it('says no more of a refusal that is of something else', async () => {
  const { transport } = open('/manage/donations/packages/7/edit', new Refusal(409, 'The perk is retired.'));
  await screen.findByRole('dialog');
  type('Credits', '900');
  const before = transport.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The perk is retired.')).toBeTruthy();
  await waitFor(() => expect(transport.calls.slice(before)).toContain('GET rpg/manage/donate-packages'));
  expect(screen.queryByText('This is what it is now')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Credits').value).toBe('900');
});

it('keeps the form through a failure in passing, and not once it is refused', async () => {
  const { transport, queryClient } = open('/manage/donations/packages/7/edit');
  await screen.findByRole('dialog');
  type('Credits', '900');
  const field = screen.getByLabelText<HTMLInputElement>('Credits');
  for (const status of [500, 503]) {
    transport.on(donatePackages.list, new Refusal(status, 'Not now.'));
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByLabelText('Credits')).toBe(field);
    expect(field.value).toBe('900');
  }
  transport.on(donatePackages.list, new Refusal(403, 'Not for you.'));
  await act(() => queryClient.invalidateQueries());
  expect((await screen.findAllByText('Not for you.')).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('Credits')).toBeNull();
});

it('retires and removes after a question', async () => {
  const { sent } = open('/manage/donations/packages/7/retire');
  expect(await screen.findByText(donatePackages.setRetired.means)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(sent).toMatchObject([{ params: { id: '7' }, body: { retired: true } }]));
});

it('shows perks with their keys, and says of one that is gone that it is', async () => {
  open('/manage/donations/perks/99/edit');
  expect(await screen.findByText('Somebody removed this perk meanwhile.')).toBeTruthy();
  expect(screen.getAllByText('donator')).not.toEqual([]);
});

it.each([
  ['/manage/donations/packages', donatePackages.list],
  ['/manage/donations/perks', perkKinds.list],
])('says at %s why there is nothing where the server refuses', (at, call) => expectRefusal(routes, at, call));
