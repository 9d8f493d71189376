import { awards, type Award, type AwardsPage } from '@steward/api-client/contract/awards';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const player: Award = {
  id: 1,
  award: 'Best <b>neighbour</b>',
  category: 'Players',
  freeFill: false,
  input: 'player',
  type: null,
};
const group: Award = {
  id: 2,
  award: 'Group of the year',
  category: 'Groups',
  freeFill: false,
  input: 'group',
  type: 3,
};
const text: Award = { id: 3, award: 'Quote of the year', category: 'Moments', freeFill: true, input: null, type: null };

const page: AwardsPage = {
  year: 2026,
  closesAt: '2026-12-31T20:00:00Z',
  open: true,
  refusal: null,
  needed: 1,
  awards: [player, group, text],
  votes: [],
};
const carla = { id: 7, name: 'Carla', oldName: null, level: 4, skin: 1, skinJob: null };

function open() {
  const transport = signedInTransport()
    .on(awards.all, page)
    .on(awards.searchPlayers, [carla])
    .on(awards.searchGroups, [{ id: 9, name: 'Los Santos Police', type: 3 }])
    .on(awards.vote, { votes: [] });
  renderRoutes(routes, { at: '/awards', transport });
  return transport;
}

const field = (award: Award) => screen.findByLabelText<HTMLInputElement>(award.award, { selector: 'input' });
const searches = (calls: readonly string[]) => calls.filter((call) => call.includes('/search/'));

async function choose(award: Award, typed: string, name: RegExp) {
  fireEvent.change(await field(award), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name }));
}

const send = () => {
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Send votes' }));
};

describe('the ballot', () => {
  it('finds players from three characters and groups from two, and sends what was chosen and written', async () => {
    const transport = open();
    fireEvent.change(await field(player), { target: { value: 'Ca' } });
    await screen.findByText('Type at least 3 characters.');
    expect(searches(transport.calls)).toEqual([]);
    await choose(player, 'Car', /Carla.*level 4/);
    expect(searches(transport.calls)).toEqual(['GET rpg/search/awards/Car']);
    await choose(group, 'Lo', /Los Santos Police/);
    expect(searches(transport.calls)).toContain('GET rpg/awards/search/group');
    fireEvent.change(await field(text), { target: { value: ' Keep right. ' } });
    send();
    await waitFor(() => expect(transport.bodies(awards.vote)).toHaveLength(1));
    expect(transport.bodies(awards.vote)).toEqual([
      {
        answers: [
          { award: 1, id: 7 },
          { award: 2, id: 9 },
          { award: 3, text: 'Keep right.' },
        ],
      },
    ]);
  });

  it('says that a name which was typed and not chosen does not count', async () => {
    open();
    const search = await field(player);
    fireEvent.change(search, { target: { value: 'Carla' } });
    await screen.findByRole('option', { name: /Carla/ });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(search);
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a name from the list');
    await screen.findByText('Fill in 1 more award.');
    await choose(player, 'Carl', /Carla/);
    await screen.findByText('Enough awards are filled in.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes no longer what was chosen once something else is typed', async () => {
    open();
    await choose(player, 'Carl', /Carla/);
    await screen.findByText('Enough awards are filled in.');
    const search = await field(player);
    expect(search.value).toBe('Carla');
    fireEvent.change(search, { target: { value: 'Carlo' } });
    await screen.findByText('Fill in 1 more award.');
  });
});
