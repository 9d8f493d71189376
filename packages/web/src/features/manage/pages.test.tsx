import { manage, type StaffNote } from '@steward/api-client/contract/manage';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const note: StaffNote = {
  ...{ id: 3, playerName: 'Carl_Johnson', staffName: 'Rank_4', date: '2026-06-20T18:00:00Z' },
  ...{ note: '<i>Watch</i> his driving.', active: true, important: true, staff: false },
};

it('shows notes about all players with their marks, as text', async () => {
  renderRoutes(routes, {
    at: '/manage/notes',
    transport: signedInTransport({ adminLevel: 5 }).on(manage.notes, [note, { ...note, id: 2, active: false }]),
  });
  expect(await screen.findAllByText('<i>Watch</i> his driving.')).toHaveLength(2);
  expect(screen.getAllByText('Important')).toHaveLength(2);
  expect(screen.getAllByText('Hidden')).toHaveLength(1);
});

it('says why there are none where the server refuses', () => expectRefusal(routes, '/manage/notes', manage.notes));
