import { feeds, type Feed, type FeedDelivery } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, FEED_FACTS } from '@steward/api-client/rules/feed-events';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const feed: Feed = {
  id: 3,
  name: 'Staff <b>room</b>',
  target: 'webhook',
  address: 'https://example.com/…',
  events: ['ban'],
  templates: {},
  form: 'card',
  minutes: 10,
  words: [],
  logs: [],
  revision: 'one',
  state: 'off',
  why: 'It is gone.',
  waiting: 0,
  failed: 1,
  sentAt: null,
};
const delivery: FeedDelivery = {
  id: 9,
  event: 'ban',
  at: '2026-06-20T18:00:00Z',
  text: '**A_One** was banned.\nReason: <i>x</i>',
  state: 'failed',
  tries: 6,
  status: 500,
  error: 'The receiver answered with 500.',
  sentAt: null,
};

function open(at: string) {
  const sent: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 6 })
    .on(feeds.list, () => [feed])
    .on(feeds.show, () => feed)
    .on(feeds.deliveries, () => [delivery])
    .on(feeds.samples, () =>
      FEED_EVENTS.map((event) => ({
        event,
        facts: { ...FEED_FACTS[event].example, ...(event === 'ban' ? { player: '**Bob**' } : {}) },
        at: null,
      })),
    )
    .on(feeds.add, ({ body }) => {
      sent.push(body);
      return { ...feed, signingSecret: 'shown-this-once' };
    })
    .on(feeds.edit, ({ body }) => {
      sent.push(body);
      return feed;
    });
  return { ...renderRoutes(routes, { at, transport }), sent };
}

it('lists what is told outside', async () => {
  open('/manage/feeds');
  expect(await screen.findByText(feed.name)).toBeTruthy();
  expect(screen.getByText('Switched off')).toBeTruthy();
});

it('shows why a feed is off, and what became of each message', async () => {
  open('/manage/feeds/3');
  expect(await screen.findByText(/It is gone\. Enter a new address/)).toBeTruthy();
  expect(await screen.findByText(/Reason: <i>x<\/i>/)).toBeTruthy();
  expect(screen.getByText('The receiver answered with 500.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send again' }).getAttribute('href')).toBe('/manage/feeds/3/again/9');
});

it('adds one: a preview of each text, what is wrong at its field, and the key this once', async () => {
  const { sent } = open('/manage/feeds/add');
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Mine' } });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Address', 'https://example.com/hook');
  fireEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText(/as Discord shows it/)).toBeTruthy();
  expect(await screen.findByText('Choose what it tells.')).toBeTruthy();
  type('Goes to', '1');
  fireEvent.click(screen.getByLabelText('Bans'));
  const preview = await screen.findByText(/was banned by/, { selector: 'p' });
  expect(preview.querySelector('strong')?.textContent).not.toBe('Bob');
  type('Text of bans', '{password}');
  fireEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText(/There is no place \{password\} here/)).toBeTruthy();
  type('Text of bans', '{player} is gone');
  fireEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText('shown-this-once')).toBeTruthy();
  expect(sent).toEqual([
    {
      ...{ name: 'Mine', target: 'webhook', address: 'https://example.com/hook', events: ['ban'], form: 'card' },
      ...{ templates: { ban: '{player} is gone' }, minutes: 10, words: [], logs: [] },
    },
  ]);
});

it('edits one without showing or changing its address', async () => {
  const { sent, router } = open('/manage/feeds/3/edit');
  expect((await screen.findByLabelText<HTMLInputElement>('New address')).value).toBe('');
  fireEvent.click(screen.getByLabelText('Words in logs'));
  fireEvent.change(await screen.findByLabelText('Words, one a line'), { target: { value: 'ab' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use words of 3 to 60 characters.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Words, one a line'), { target: { value: 'refund\n\nddos' } });
  fireEvent.click(screen.getByLabelText('General'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/feeds/3'));
  expect(sent).toMatchObject([
    { address: '', words: ['refund', 'ddos'], logs: ['general'], events: ['ban', 'words'], revision: 'one' },
  ]);
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/manage/feeds', feeds.list));
