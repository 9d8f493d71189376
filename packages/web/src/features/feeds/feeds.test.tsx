import { feeds, type Feed, type FeedDelivery } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, FEED_FACTS } from '@steward/api-client/rules/feed-events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
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

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name');

it.each([false, true])(
  'goes on over a colleague’s change with what was typed kept (after a reload: %s)',
  async (isBack) => {
    const at = '/manage/feeds/3/edit';
    const theirs: Feed = {
      ...feed,
      name: 'Theirs',
      events: ['ban', 'words'],
      words: ['ddos'],
      logs: ['general'],
      revision: 'two',
    };
    let shown = open(at);
    fireEvent.change(await nameField(), { target: { value: 'Mine' } });
    if (isBack) {
      shown.unmount();
      shown = open(at);
      shown.transport.on(feeds.show, theirs);
      await screen.findByText('What you typed here before is back.', { exact: false });
    }
    const { transport, router } = shown;
    transport
      .on(feeds.show, theirs)
      .on(feeds.edit, ({ body }) =>
        (body as { revision: string }).revision === 'two' ? theirs : new Refusal(409, 'Somebody changed this.'),
      );
    save();
    expect(await screen.findByText('This is what it is now')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Theirs', { selector: 'dd *' })).toBeTruthy();
    if (!isBack) expect(dialog.getByText('Bans, Words in logs')).toBeTruthy();
    expect((await nameField()).value).toBe('Mine');
    expect(screen.getByLabelText<HTMLInputElement>('Words in logs').checked).toBe(true);
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/feeds/3'));
    expect(transport.bodies(feeds.edit)).toMatchObject([
      { name: 'Mine', revision: 'one' },
      { name: 'Mine', words: ['ddos'], events: ['ban', 'words'], revision: 'two' },
    ]);
  },
);

it('begins with what the feed is now, not with what was read before', async () => {
  const { transport, router, sent } = open('/manage/feeds/3');
  await screen.findByRole('heading', { name: feed.name });
  transport.on(feeds.show, { ...feed, name: 'Theirs', revision: 'two' });
  await act(() => router.navigate('/manage/feeds/3/edit'));
  expect((await nameField()).value).toBe('Theirs');
  fireEvent.change(await nameField(), { target: { value: 'Mine' } });
  save();
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Mine', revision: 'two' }]));
});

it('keeps the form through a failure in passing, and not once it is refused', async () => {
  const { transport, queryClient } = open('/manage/feeds/3/edit');
  const field = await nameField();
  fireEvent.change(field, { target: { value: 'Mine' } });
  for (const status of [500, 503]) {
    transport.on(feeds.show, new Refusal(status, 'Not now.'));
    await act(() => queryClient.invalidateQueries());
    expect(await nameField()).toBe(field);
    expect(field.value).toBe('Mine');
  }
  transport.on(feeds.show, new Refusal(403, 'Not for you.'));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/manage/feeds', feeds.list));
