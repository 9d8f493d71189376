import { awardEntries, awardYears, type AwardEntry, type AwardYear } from '@steward/api-client/contract/award-lists';
import { groupTypes } from '@steward/api-client/contract/types';
import { USUAL_TYPES } from '@steward/api-client/rules/types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const kept = { position: 1, revision: 1, uses: 0, retired: false };
const year: AwardYear = {
  ...kept,
  id: 3,
  year: 2099,
  state: 'prepared',
  awards: 1,
  closesAt: '2099-06-20T18:00:00Z',
};
const award: AwardEntry = {
  ...kept,
  id: 9,
  year: 2099,
  category: 'Groups',
  award: 'Best <i>family</i>',
  answer: 'group',
  kind: 4,
};

function open(at: string) {
  const sent: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 6 })
    .on(groupTypes.list, () =>
      USUAL_TYPES.groups.map((type, id) => ({
        ...kept,
        ...type,
        id,
        plus: type.plus ? ('yes' as const) : ('no' as const),
      })),
    )
    .on(awardYears.list, () => [
      year,
      { ...year, id: 2, year: 2020, state: 'closed' as const, uses: 80, closesAt: '2020-06-20T18:00:00Z' },
    ])
    .on(awardEntries.list, () => [award, { ...award, id: 1, year: 2020, award: 'Of another year' }])
    .on(awardYears.setState, (input) => {
      sent.push(input);
      return { ...year, state: 'open' as const };
    })
    .on(awardEntries.add, (input) => {
      sent.push(input);
      return award;
    });
  return { ...renderRoutes(routes, { at, transport }), sent };
}

it('lists the years with what can become of each', async () => {
  open('/manage/awards');
  const link = await screen.findByRole('link', { name: '2099' });
  expect(link.getAttribute('href')).toBe('/manage/awards/year/2099');
  expect(screen.getByText('In preparation')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Open the awards/ })).toHaveLength(1);
});

it('opens the voting after a question', async () => {
  const { sent } = open('/manage/awards/3/open');
  expect(await screen.findByText('Open the voting for the awards of 2099?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open the voting' }));
  await waitFor(() => expect(sent).toMatchObject([{ params: { id: '3' }, body: { state: 'open' } }]));
});

it('lists the awards of one year only', async () => {
  open('/manage/awards/year/2099');
  expect(await screen.findByText(award.award)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Awards of 2099' })).toBeTruthy();
  expect(screen.getByText('A group (family)')).toBeTruthy();
  expect(screen.queryByText('Of another year')).toBeNull();
});

it('adds an award to the year of the address', async () => {
  const { sent } = open('/manage/awards/year/2099/add');
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect((await screen.findByLabelText<HTMLInputElement>('Year')).value).toBe('2099');
  type('Category', 'Groups');
  type('Award', 'Best business');
  type('Answer', '1');
  await screen.findByRole('option', { name: 'Business' });
  type('Kind of group', '2');
  fireEvent.click(screen.getByRole('button', { name: 'Add an award' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { year: 2099, category: 'Groups', award: 'Best business', answer: 'group', kind: 2 } },
    ]),
  );
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/manage/awards', awardYears.list));
