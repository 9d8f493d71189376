import { awards, type Award, type AwardsPage } from '@steward/api-client/contract/awards';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const award = (id: number, over: Partial<Award> = {}): Award => ({
  ...{ id, award: `Award ${id}`, category: 'People', freeFill: true, input: null, type: null },
  ...over,
});
const page: AwardsPage = {
  ...{ year: 2026, closesAt: '2026-12-31T22:59:00Z', open: true, refusal: null, needed: 2 },
  awards: [award(1, { award: '<i>Best</i> quote' }), award(2), award(3, { freeFill: false, input: 'player' })],
  votes: [],
};
const open = (over: Partial<AwardsPage> = {}, adminLevel = 0) => {
  const transport = signedInTransport({ adminLevel }).on(awards.all, { ...page, ...over });
  return renderRoutes(routes, { at: '/awards', transport });
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('sends a vote once enough is filled in and confirmed, and then shows it', async () => {
  const { transport } = open();
  await screen.findByText('Fill in 2 more awards.');
  type('<i>Best</i> quote', ' Hello. ');
  expect(screen.getByText('Fill in 1 more award.')).toBeTruthy();
  type('Award 2', 'Somebody');
  expect(send('Confirm first').disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  transport.on(awards.vote, new Refusal(422, 'Mend the marked ones.', { 'award-2': 'Each person only once.' }));
  fireEvent.click(send('Send votes'));
  expect(await screen.findByText('Each person only once.')).toBeTruthy();
  const votes = [{ award: 1, name: null, votedFreeFill: 'Hello.' }];
  transport.on(awards.vote, { votes }).on(awards.all, { ...page, votes });
  fireEvent.click(send('Send votes'));
  expect(await screen.findByText('Hello.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send votes' })).toBeNull();
  expect(transport.bodies(awards.vote)[0]).toEqual({
    answers: [
      { award: 1, text: 'Hello.' },
      { award: 2, text: 'Somebody' },
    ],
  });
});

it('says why somebody cannot vote, and has no ballot for them', async () => {
  open({ refusal: 'Voting is over.' });
  expect(await screen.findByText(/Voting is over\./)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('leads those to the results who may see them', async () => {
  open({}, 5);
  expect(await screen.findByRole('link', { name: 'Results' })).toBeTruthy();
});

it('does not lead others there', async () => {
  open({}, 4);
  await screen.findByText('Awards 2026');
  expect(screen.queryByRole('link', { name: 'Results' })).toBeNull();
});

it('shows results with the most votes first, and another year', async () => {
  const transport = signedInTransport({ adminLevel: 5 }).on(awards.results, ({ query }) => ({
    ...{ year: Number(query.year ?? 2026), years: [2026, 2025], total: 4, totalVotes: 4 },
    awards: [{ award: 'Best', category: 'People', total: 4, votes: { Second: 1, First: 3 } }],
  }));
  renderRoutes(routes, { at: '/awards/view', transport });
  await screen.findByText('Awards results 2026');
  expect(screen.getAllByText(/First|Second/).map(({ textContent }) => textContent)).toEqual(['First', 'Second']);
  expect(screen.getByText('3 · 75.0 %')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2025' } });
  expect(await screen.findByText('Awards results 2025')).toBeTruthy();
});

it.each([
  ['/awards', awards.all],
  ['/awards/view', awards.results],
])('says at %s why there is nothing where the server refuses', (at, call) => expectRefusal(routes, at, call, 500));
