import { notes, NOTE_LENGTH } from '@steward/api-client/contract/notes';
import { vacBlacklist } from '@steward/api-client/contract/vac-lists';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../testing/render-app.tsx';
import { Refusal } from '../testing/scripted-transport.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CheckField, SelectField, TextField } from './form/fields.tsx';
import { FormDialog } from './form-dialog.tsx';

const note = {
  id: 1,
  staffName: 'Rank_2',
  date: '2026-06-20T18:00:00Z',
  note: 'x',
  active: true,
  important: false,
  staff: false,
};
const hash = 'a'.repeat(32);

const AddNote = ({ refusal }: { refusal?: string }) => (
  <FormDialog
    title="Add a note"
    endpoint={notes.add}
    input={{ params: { name: 'Carl' } }}
    defaults={{ note: '', important: false }}
    submitLabel="Add note"
    {...(refusal === undefined ? {} : { check: () => refusal })}
  >
    <TextField name="note" label="Note" limit={NOTE_LENGTH} help="Other staff can read it." multiline />
    <CheckField name="important" label="Important" />
  </FormDialog>
);

const AddHash = () => (
  <FormDialog
    title="Blacklist a hash"
    endpoint={vacBlacklist.add}
    defaults={{ hash: '', description: '', severity: undefined }}
    submitLabel="Add"
  >
    <TextField name="hash" label="Hash" mono />
    <TextField name="description" label="Description" />
    <SelectField
      name="severity"
      label="Severity"
      options={[
        { value: 1, label: 'Note' },
        { value: 3, label: 'Cheat' },
      ]}
    />
  </FormDialog>
);

function show(dialog: React.ReactNode, transport = signedInTransport({ adminLevel: 5 })) {
  const routes = [
    {
      path: '/list',
      element: (
        <>
          <h1>The list</h1>
          <Outlet />
        </>
      ),
      children: [{ path: 'add', element: dialog }],
    },
  ];
  return renderRoutes(routes, { at: '/list/add?page=2', transport });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('FormDialog', () => {
  it('counts the characters left, sends, says so and closes to the route above', async () => {
    const transport = signedInTransport({ adminLevel: 2 }).on(notes.add, note);
    const { router } = show(<AddNote />, transport);
    type('Note', 'Watch him');
    expect(await screen.findByText('Characters left: 119')).toBeDefined();
    press('Add note');
    await screen.findByText('Note was succesfully added.');
    expect(transport.bodies(notes.add)).toEqual([{ note: 'Watch him', important: false }]);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/list?page=2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says under each field what is wrong and moves to the first', async () => {
    const { transport } = show(<AddHash />);
    type('Hash', 'xyz');
    press('Add');
    await screen.findByText('Enter an MD5, SHA-1 or SHA-256 hash: 32, 40 or 64 hex digits.');
    expect(screen.getByText('Enter a description.')).toBeDefined();
    expect(screen.getByText('Choose note, suspicious or cheat.')).toBeDefined();
    expect(screen.getByLabelText('Hash').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Hash'));
    expect(transport.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it("shows the server's texts at their fields", async () => {
    const transport = signedInTransport({ adminLevel: 5 }).on(
      vacBlacklist.add,
      new Refusal(422, 'Please correct the form.', { hash: 'This hash is on the whitelist.' }),
    );
    show(<AddHash />, transport);
    type('Hash', hash);
    type('Description', 'A trainer');
    type('Severity', '1');
    press('Add');
    await screen.findByText('This hash is on the whitelist.');
    // Once, at its field.
    expect(screen.queryByText('Please correct the form.')).toBeNull();
    expect(transport.bodies(vacBlacklist.add)).toEqual([{ hash, description: 'A trainer', severity: 3 }]);
  });

  it('does not show an ended session as an error of the form', async () => {
    const transport = signedInTransport({ adminLevel: 2 }).on(notes.add, new Refusal(401, 'Please sign in first.'));
    show(<AddNote />, transport);
    type('Note', 'Watch him');
    press('Add note');
    await waitFor(() => expect(transport.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).toBeDefined());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses before sending when the check says so', async () => {
    const { transport } = show(<AddNote refusal="User is currently online, you cannot punish him." />);
    type('Note', 'Watch him');
    press('Add note');
    await screen.findByText('User is currently online, you cannot punish him.');
    expect(transport.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('asks before throwing away what was typed, and only then', async () => {
    const { router } = show(<AddNote />);
    type('Note', 'Half a no');
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' });
    await screen.findByText('Discard what you typed?');
    press('Keep editing');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Half a no');
    press('Close');
    press('Discard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
  });

  it('keeps what was typed until it is sent, and never a password or a code', async () => {
    const Mixed = () => (
      <FormDialog
        title="Mixed"
        endpoint={notes.add}
        input={{ params: { name: 'Carl' } }}
        defaults={{ note: '', important: false, code: '', current: '' }}
        toBody={({ note, important }) => ({ note, important })}
        submitLabel="Send"
      >
        <TextField name="note" label="Note" />
        <TextField name="code" label="Code" />
        <TextField name="current" label="Current" type="password" />
      </FormDialog>
    );
    const transport = signedInTransport({ adminLevel: 2 }).on(notes.add, note);
    show(<Mixed />, transport);
    await waitFor(() => expect(transport.calls).toContain('GET principal'));
    type('Note', 'Half a no');
    type('Code', 'secret-one');
    type('Current', 'secret-two');
    const kept = () => JSON.stringify({ ...sessionStorage });
    await waitFor(() => expect(kept()).toContain('Half a no'));
    expect(kept()).not.toContain('secret');
    press('Send');
    await screen.findByText('Note was succesfully added.');
    expect(kept()).not.toContain('Half a no');
  });

  it('closes at once when nothing was typed', async () => {
    const { router } = show(<AddNote />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
  });
});

describe('ConfirmDialog', () => {
  const Remove = ({ word }: { word?: string }) => (
    <ConfirmDialog
      title={`Remove ${hash}?`}
      endpoint={vacBlacklist.remove}
      input={{ params: { hash } }}
      confirmLabel="Remove"
      {...(word === undefined ? {} : { typeToConfirm: word })}
    >
      Sessions with this file are no longer flagged.
    </ConfirmDialog>
  );

  it('names the object, makes the call and closes', async () => {
    const transport = signedInTransport({ adminLevel: 5 }).on(vacBlacklist.remove, { ok: true });
    const { router } = show(<Remove />, transport);
    expect(screen.getByRole('heading', { name: `Remove ${hash}?` })).toBeDefined();
    press('Remove');
    await screen.findByText('Blacklisted hash was removed.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
    expect(transport.calls).toContain(`DELETE rpg/vac/blacklist/${hash}`);
  });

  it('stays open with the reason when the server refuses', async () => {
    const transport = signedInTransport({ adminLevel: 5 }).on(
      vacBlacklist.remove,
      new Refusal(404, 'This hash is not listed.'),
    );
    show(<Remove />, transport);
    press('Remove');
    await screen.findByText('This hash is not listed.');
  });

  it('waits until the name is typed where that is asked', () => {
    show(<Remove word="aaaa" />);
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
    type('Type aaaa to confirm', 'aaaa');
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false);
  });
});
