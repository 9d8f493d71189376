import { groupTypes, propertyTypes, type KeptGroupType } from '@steward/api-client/contract/types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const kept = { position: 1, revision: 1, uses: 0, retired: false } as const;
const media: KeptGroupType = { ...kept, id: 4, number: 16, name: '<b>Media</b>', tone: 'violet', plus: 'yes' };

const open = (at: string) =>
  renderRoutes(routes, {
    at,
    transport: signedInTransport({ adminLevel: 6 })
      .on(groupTypes.list, [media])
      .on(groupTypes.add, media)
      .on(propertyTypes.list, []),
  });

it('lists the types of groups, and says where there are none of properties', async () => {
  const { unmount } = open('/manage/group-types');
  expect(await screen.findByText('<b>Media</b>')).toBeTruthy();
  expect(screen.getByText('16')).toBeTruthy();
  unmount();
  open('/manage/property-types');
  expect(await screen.findByText(propertyTypes.list.empty)).toBeTruthy();
});

it('adds one, and refuses a number that the game does not know', async () => {
  const { transport } = open('/manage/group-types/add');
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Name');
  type('Name', 'Media');
  type('Number', '0');
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Add a type' }));
  send();
  expect(await screen.findByText(/a whole number from 1 to 9999/)).toBeTruthy();
  expect(transport.bodies(groupTypes.add)).toEqual([]);
  type('Number', '16');
  send();
  await waitFor(() => expect(transport.bodies(groupTypes.add)).toMatchObject([{ number: 16, name: 'Media' }]));
});

it.each([
  ['/manage/group-types', groupTypes.list],
  ['/manage/property-types', propertyTypes.list],
])('says why there are none where the server refuses: %s', (at, call) => expectRefusal(routes, at, call));
