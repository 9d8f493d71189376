import { help, type HelpItem } from '@steward/api-client/contract/help';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal, type ScriptedTransport } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const item: HelpItem = {
  ...{ id: 3, title: 'Jobs', shortcode: 'jobs', text: '<b>Work</b>', type: 1, targetDialogs: '' },
  ...{ editedAt: '2026-06-20T18:10:00Z', editedBy: 'Rank_5' },
};
const open = (at: string, adminLevel = 5) =>
  renderRoutes(routes, {
    at: `/staff/help${at}`,
    transport: signedInTransport({ adminLevel }).on(help.show, item).on(help.list, [item]),
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('lists help items', async () => {
  open('');
  expect(await screen.findByText('Jobs')).toBeTruthy();
  expect(screen.getByText('Choose a help item to read it.')).toBeTruthy();
});

it('shows the one that is chosen, its text as it was written', async () => {
  open('/3');
  expect(await screen.findByText('<b>Work</b>')).toBeTruthy();
});

it('adds one, and asks for the dialogs of a menu only', async () => {
  const { transport } = open('/create');
  transport.on(help.add, item);
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByLabelText('Target dialogs')).toBeNull();
  fireEvent.click(form.getByLabelText(/^Menu/));
  expect(form.getByLabelText('Target dialogs')).toBeTruthy();
  fireEvent.click(form.getByLabelText(/^Normal/));
  type('Title', 'Jobs');
  type('Shortcode', 'jobs');
  type('Text', '<b>Work</b>');
  fireEvent.click(form.getByRole('button', { name: 'Create' }));
  await isClosed();
  expect(transport.bodies(help.add)).toEqual([
    { title: 'Jobs', shortcode: 'jobs', text: '<b>Work</b>', type: 1, target_dialogs: '' },
  ]);
});

it('edits one as it was when it was opened', async () => {
  const { transport } = open('/3/edit');
  transport.on(help.edit, item);
  await dialog('Edit Jobs');
  type('Title', 'All jobs');
  press('Save');
  await isClosed();
  expect(transport.bodies(help.edit)).toEqual([
    { title: 'All jobs', shortcode: 'jobs', text: '<b>Work</b>', type: 1, target_dialogs: '' },
  ]);
  expect(transport.queries(help.edit)).toEqual([{ edited_at: item.editedAt }]);
});

it('sends what was typed before a reload as a change of what stood there then, until one starts anew', async () => {
  const theirs = { ...item, title: 'Theirs', text: 'Their text', editedAt: '2026-06-20T18:20:00Z' };
  const answers = (transport: ScriptedTransport) =>
    transport.on(help.edit, ({ query }) =>
      query['edited_at'] === theirs.editedAt ? theirs : new Refusal(409, 'Somebody changed this since you opened it.'),
    );
  const before = open('/3/edit');
  await dialog('Edit Jobs');
  type('Text', 'My text');
  before.unmount();

  const { transport } = open('/3/edit');
  answers(transport.on(help.show, theirs));
  await dialog('Edit Theirs');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('My text');
  press('Save');
  await screen.findByText('Somebody changed this since you opened it.');
  press('Start anew');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Their text');
  type('Title', 'Both');
  press('Save');
  await isClosed();
  expect(transport.queries(help.edit)).toEqual([{ edited_at: item.editedAt }, { edited_at: theirs.editedAt }]);
  expect(transport.bodies(help.edit)[1]).toMatchObject({ title: 'Both', text: 'Their text' });
});

it.each([false, true])(
  'goes on over a colleague’s change with what was typed kept (after a reload: %s)',
  async (isBack) => {
    const theirs = { ...item, title: 'Theirs', text: 'Their text', editedAt: '2026-06-20T18:20:00Z' };
    let first = open('/3/edit');
    await dialog('Edit Jobs');
    type('Text', 'My text');
    if (isBack) {
      first.unmount();
      first = open('/3/edit');
      first.transport.on(help.show, theirs);
      await screen.findByText('What you typed here before is back.', { exact: false });
    }
    const { transport } = first;
    transport
      .on(help.show, theirs)
      .on(help.edit, ({ query }) =>
        query['edited_at'] === theirs.editedAt
          ? theirs
          : new Refusal(409, 'Somebody changed this since you opened it.'),
      );
    press('Save');
    const now = (await screen.findByText('This is what it is now')).closest('[role], div')?.parentElement;
    expect(now?.textContent).toContain('Their text');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('My text');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
    press('Save');
    await isClosed();
    expect(transport.queries(help.edit)).toEqual([{ edited_at: item.editedAt }, { edited_at: theirs.editedAt }]);
    expect(transport.bodies(help.edit)[1]).toMatchObject({ title: 'Theirs', text: 'My text' });
  },
);

it('keeps the form through a failure in passing, and not once it is refused', async () => {
  const { transport, queryClient } = open('/3/edit');
  await dialog('Edit Jobs');
  type('Text', 'My text');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text');
  for (const status of [500, 503]) {
    transport.on(help.show, new Refusal(status, 'Not now.'));
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByLabelText('Text')).toBe(field);
    expect(field.value).toBe('My text');
  }
  transport.on(help.show, new Refusal(403, 'Not for you.'));
  await act(() => queryClient.invalidateQueries());
  expect((await screen.findAllByText('Not for you.')).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('Text')).toBeNull();
});

it('removes one after the question that names it', async () => {
  const { transport } = open('/3/remove');
  transport.on(help.remove, { ok: true });
  await dialog('Remove Jobs?');
  expect(screen.getByText(help.remove.means)).toBeTruthy();
  press('Remove');
  await isClosed();
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/staff/help', help.list));
