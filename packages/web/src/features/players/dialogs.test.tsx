import type { Principal } from '@steward/api-client/contract/accounts';
import { alerts, type Alert } from '@steward/api-client/contract/alerts';
import { moderation } from '@steward/api-client/contract/moderation';
import { money } from '@steward/api-client/contract/money';
import { OWN_ACCOUNT } from '@steward/api-client/rules/roles';
import { notes, type Note } from '@steward/api-client/contract/notes';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal, type ScriptedTransport } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';
import { aProfile } from '../../testing/factories.ts';
import { aBan, aBanPunishment, aPunishment, seenByStaff } from './testing/factories.ts';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

interface Scene {
  readonly as?: Partial<Principal>;
  readonly profile?: Partial<Profile>;
  readonly punishments?: Punishment[];
  readonly script?: (transport: ScriptedTransport) => unknown;
}

function open(part: string, { as = { adminLevel: 6 }, profile = {}, punishments: listed = [], script }: Scene = {}) {
  const transport = signedInTransport(as)
    .on(players.show, aProfile({ ...seenByStaff, ...profile }))
    .on(players.playedPerDay, [])
    .on(punishments.list, listed)
    .on(notes.list, []);
  script?.(transport);
  return renderRoutes(routes, { at: `/player/Carl_Johnson/${part}`, transport });
}

const dialog = (name?: string | RegExp) => screen.findByRole('dialog', name === undefined ? {} : { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const isClosed = (router: { state: { location: { pathname: string } } }) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/player/Carl_Johnson'));
const online = { online: { timestamp: '2026-01-01T12:00:00Z' } };

describe('a form whose player joins the game meanwhile', () => {
  it('keeps what was typed, says so before it is sent, and goes on when they left', async () => {
    const { transport, queryClient } = open('ban');
    await dialog();
    type('Reason', 'Car ramming');
    const again = async (profile: Partial<Profile>) => {
      transport.on(players.show, aProfile({ ...seenByStaff, ...profile }));
      await queryClient.invalidateQueries();
    };
    await again(online);
    expect(await screen.findByText('User is currently online, you cannot ban him.')).toBeDefined();
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ban player' });
    expect(submit().disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Car ramming');
    await again({});
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(screen.queryByText('User is currently online, you cannot ban him.')).toBeNull();
  });
});

describe('an account of their own', () => {
  it.each([...['ban', 'punish', 'password', 'change-cash', 'rank', 'developer', 'reset-spawn', 'watch']])(
    'is refused by %s in words of its own, and no form is offered',
    async (part) => {
      open(part, { as: { adminLevel: 10 }, profile: { isOwn: true, outranked: [] } });
      const shown = await dialog();
      expect(await within(shown).findByText(OWN_ACCOUNT)).toBeDefined();
      expect(shown.querySelector('form')).toBeNull();
    },
  );
});

describe('what the state forbids', () => {
  it.each([
    ['ban', 'User is currently online, you cannot ban him.'],
    ['punish', 'User is currently online, you cannot punish him.'],
    ['password', 'User is currently online, you cannot change their password.'],
    ['change-cash', 'User is currently online, you cannot change their cash.'],
    ['rank', 'User is currently online, you cannot change their rank.'],
    ['developer', 'User is currently online, you cannot change their developer rank.'],
    ['reset-spawn', 'User is currently online, you cannot reset their spawn point.'],
  ])('%s says why and offers no form', async (part, text) => {
    open(part, { profile: online });
    const shown = await dialog();
    expect(await within(shown).findByText(text)).toBeDefined();
    expect(shown.querySelector('form')).toBeNull();
  });

  it.each([
    ['ban', 'You cannot change the ban of someone with the same or higher rank.'],
    ['change-cash', 'You cannot change cash of someone with the same or higher rank.'],
    ['rank', 'You cannot change the rank of someone with the same or higher rank.'],
  ])('%s of an equal rank', async (part, text) => {
    open(part, { profile: { adminLevel: 6 } });
    expect(await within(await dialog()).findByText(text)).toBeDefined();
  });

  it('shows the server’s refusal when the player came online meanwhile', async () => {
    const refusal = new Refusal(409, 'User is currently online, you cannot punish him.');
    open('punish', { script: (transport) => transport.on(punishments.punish, refusal) });
    await dialog('Punish Carl_Johnson');
    type('Reason', 'Insults');
    press('Punish player');
    await screen.findByText('User is currently online, you cannot punish him.');
  });
});

describe('banning', () => {
  it('takes an end at one press, and closes to the profile', async () => {
    const { router, transport } = open('ban', { script: (script) => script.on(punishments.ban, aBan()) });
    await dialog('Ban Carl_Johnson');
    press('Ban player');
    await screen.findByText('Enter when the temporary ban ends.');
    expect(screen.getByText('Enter a reason.')).toBeDefined();
    press('7 days');
    expect(screen.getByLabelText<HTMLInputElement>('Ends').value).not.toBe('');
    expect(screen.getByText(/^Carl_Johnson cannot play until .*(7 days|6 days 23 hours) from now\.$/)).toBeDefined();
    type('Reason', 'Aimbot');
    press('Ban player');
    await screen.findByText('Player was banned.');
    expect(transport.bodies(punishments.ban)[0]).toMatchObject({ type: 2, reason: 'Aimbot' });
    await isClosed(router);
  });

  it('sends no end with a full ban', async () => {
    const { transport } = open('ban', { script: (script) => script.on(punishments.ban, aBan()) });
    await dialog('Ban Carl_Johnson');
    press('1 day');
    fireEvent.click(screen.getByRole('radio', { name: /^Full/ }));
    expect(screen.queryByLabelText('Ends')).toBeNull();
    type('Reason', 'Aimbot');
    press('Ban player');
    await screen.findByText('Player was banned.');
    expect(transport.bodies(punishments.ban)).toEqual([{ type: 1, reason: 'Aimbot', endTimestamp: null }]);
  });

  it('leads from a ban that holds to its lifting, and back', async () => {
    open('ban', { profile: { userBan: aBan() } });
    const shown = await dialog('Carl_Johnson is already banned');
    expect(within(shown).getByRole('link', { name: 'Unban' }).getAttribute('href')).toBe('/player/Carl_Johnson/unban');
  });

  it('lifts a ban after a confirmation', async () => {
    const { router } = open('unban', {
      profile: { userBan: aBan() },
      script: (script) => script.on(punishments.unban, { ok: true }),
    });
    await dialog('Unban Carl_Johnson?');
    press('Unban player');
    await screen.findByText('Player was unbanned.');
    await isClosed(router);
  });

  it('has nothing to lift for who is not banned', async () => {
    open('unban', { punishments: [aBanPunishment('ended')] });
    await dialog('Carl_Johnson is not banned');
    expect((await screen.findAllByText(/ended by itself/)).length).toBeGreaterThan(0);
  });
});

describe('punishments', () => {
  it('lists older ones apart', async () => {
    open('punishments', {
      punishments: [aPunishment({ id: 8, reason: 'New' }), aPunishment({ reason: 'Old', recent: false })],
    });
    const shown = await dialog('Punishments of Carl_Johnson');
    const older = await within(shown).findByRole('table', { name: 'Older punishments' });
    expect(within(older).getByText('Old')).toBeDefined();
    expect(within(older).queryByText('New')).toBeNull();
  });

  it('says so when there are none', async () => {
    open('punishments');
    expect(await within(await dialog()).findByText('No punishments found for this user.')).toBeDefined();
  });

  it('expunges one with a reason, and then says that the ban still holds', async () => {
    let punishment = aBanPunishment('active', { canExpunge: true });
    const expunged = {
      ...punishment,
      status: 0,
      canExpunge: false,
      expungeReason: 'Mistake',
      expungeStaffUser: { name: 'Rank_6' },
    };
    open('punishment/9', {
      profile: { userBan: aBan() },
      script: (script) =>
        script.on(punishments.show, () => punishment).on(punishments.expunge, () => (punishment = expunged)),
    });
    const shown = await dialog('Punishment 9 of Carl_Johnson');
    await within(shown).findByText('The ban holds until 20-06-2099 20:00.');
    type('Reason', 'Mistake');
    press('Expunge');
    await screen.findByText('This punishment was successfully expunged.');
    await within(shown).findByText(/^The punishment is expunged, but the ban still holds until 20-06-2099 20:00/);
    expect(within(shown).getByRole('link', { name: 'Unban' })).toBeDefined();
    expect(within(shown).queryByRole('button', { name: 'Expunge' })).toBeNull();
  });

  it('does not offer to expunge an old one, and says why', async () => {
    open('punishment/5', { script: (script) => script.on(punishments.show, aPunishment({ recent: false })) });
    await within(await dialog()).findByText('Punishments of 3 months and older cannot be expunged.');
  });

  it('does not offer it below lead admin', async () => {
    open('punishment/5', { as: { adminLevel: 4 }, script: (script) => script.on(punishments.show, aPunishment()) });
    await within(await dialog()).findByText('Insulting others');
    expect(screen.queryByRole('button', { name: 'Expunge' })).toBeNull();
  });
});

describe('money', () => {
  it('shows what the player will have, and warns below zero', async () => {
    const { transport } = open('change-cash', { script: (script) => script.on(money.changeCash, { cash: -500 }) });
    await dialog('Change the cash of Carl_Johnson');
    type('Amount', '-1500');
    await screen.findByText('-$500');
    expect(
      screen.getByText('This takes more than the player has. Take less, or allow a negative balance.'),
    ).toBeDefined();
    press('Change cash');
    await screen.findByText('The player has $1,000. Take less, or allow a negative balance.');
    expect(transport.bodies(money.changeCash)).toEqual([]);
    fireEvent.click(screen.getByLabelText('Allow a negative balance'));
    await screen.findByText('The balance will be below zero, and lower than it is now.');
    press('Change cash');
    await screen.findByText('Cash of player was changed.');
    expect(transport.bodies(money.changeCash)).toEqual([{ amount: -1500, force: true }]);
  });

  it.each(['0.5', 'x', '', '0', '99999999999999999999'])('refuses an amount of %s', async (amount) => {
    const { transport } = open('change-cash');
    await dialog('Change the cash of Carl_Johnson');
    type('Amount', '1');
    type('Amount', amount);
    press('Change cash');
    await waitFor(() =>
      expect(screen.getByRole('dialog').querySelector('[id$="-error"], [role="alert"]')).not.toBeNull(),
    );
    expect(transport.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('sets the balance of a bank account', async () => {
    let balance = 700;
    const { transport } = open('bank/3', {
      script: (script) =>
        script
          .on(money.bank, () => ({ id: 3, money: balance, owner: { name: 'Carl_Johnson' } }))
          .on(money.bankHistory, [])
          .on(money.changeBank, () => ({ id: 3, money: (balance = 900) })),
    });
    const shown = await dialog('Bank account 3');
    await within(shown).findByText('$700');
    await within(shown).findByRole('button', { name: 'Change the balance…' });
    press('Change the balance…');
    type('New balance', '900');
    press('Set balance');
    await screen.findByText('Amount was successfully updated');
    expect(transport.bodies(money.changeBank)).toEqual([{ amount: 900 }]);
    expect(transport.queries(money.changeBank)).toEqual([{ was: '700' }]);
    await within(shown).findByText('$900');
  });

  it('shows what came in meanwhile where it is refused for that, and is set from there', async () => {
    let balance = 700;
    const { transport } = open('bank/3', {
      script: (script) =>
        script
          .on(money.bank, () => ({ id: 3, money: balance, owner: { name: 'Carl_Johnson' } }))
          .on(money.bankHistory, [])
          .on(money.changeBank, ({ query, body }) =>
            Number(query.was) === balance
              ? { id: 3, money: (balance = (body as { amount: number }).amount) }
              : new Refusal(
                  409,
                  `The account now holds $${balance}, not $${query.was}. Look at it again, then set it.`,
                ),
          ),
    });
    const shown = await dialog('Bank account 3');
    fireEvent.click(await within(shown).findByRole('button', { name: 'Change the balance…' }));
    type('New balance', '900');
    balance = 750;
    press('Set balance');
    await screen.findByText('The account now holds $750, not $700. Look at it again, then set it.');
    await waitFor(() => expect(within(shown).getAllByText('$750').length).toBe(2));
    expect(screen.getByLabelText<HTMLInputElement>('New balance').value).toBe('900');
    press('Set balance');
    await screen.findByText('Amount was successfully updated');
    await within(shown).findByText('$900');
    expect(transport.queries(money.changeBank)).toEqual([{ was: '700' }, { was: '750' }]);
  });

  it('is not changed by those who may only look', async () => {
    open('bank/3', {
      as: { adminLevel: 2 },
      script: (script) =>
        script.on(money.bank, { id: 3, money: 700, owner: { name: 'Carl_Johnson' } }).on(money.bankHistory, []),
    });
    await within(await dialog()).findByText('$700');
    expect(screen.queryByRole('button', { name: 'Change the balance…' })).toBeNull();
  });

  it('refuses the bank account of another to whom it does not belong', async () => {
    open('bank/3', { as: {}, script: (script) => script.on(money.bank, new Refusal(403, 'You may not.')) });
    await within(await dialog()).findByText('You are not authorized to view this page.');
  });
});

const aNote = (over: Partial<Note> = {}): Note => ({
  id: 1,
  staffName: 'Rank_2',
  date: '2026-01-01T12:00:00Z',
  note: 'Was helpful',
  active: true,
  important: false,
  staff: false,
  ...over,
});

describe('notes', () => {
  const addNote = async () => {
    await dialog('Notes about Carl_Johnson');
    press('Add a note');
    await screen.findByLabelText('Note');
  };

  it('counts the characters left, and closes the form on success', async () => {
    const { transport } = open('notes', { as: { adminLevel: 2 }, script: (script) => script.on(notes.add, aNote()) });
    await addNote();
    type('Note', 'Was helpful');
    await screen.findByText('Characters left: 117');
    expect(screen.queryByLabelText('Staff only')).toBeNull();
    press('Add note');
    await screen.findByText('Note was succesfully added.');
    expect(transport.bodies(notes.add)).toEqual([{ note: 'Was helpful', important: false, staff: false }]);
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('counts an emoji as one character, and refuses 129', async () => {
    const { transport } = open('notes', { as: { adminLevel: 2 } });
    await addNote();
    type('Note', '😀'.repeat(128));
    await screen.findByText('Characters left: 0');
    type('Note', 'x'.repeat(129));
    press('Add note');
    await screen.findByText('Use at most 128 characters.');
    expect(transport.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('offers staff-only notes to lead admins and above', async () => {
    open('notes', { as: { adminLevel: 5 } });
    await addNote();
    expect(screen.getByLabelText('Staff only')).toBeDefined();
  });

  it.each<[string, Partial<Profile>, string]>([
    ['a character of theirs', { isOwn: true, outranked: [] }, OWN_ACCOUNT],
    ['themself', { isOwn: true, id: 1 }, 'You cannot hide or change notes about yourself.'],
  ])('are only read where they are about %s', async (_, profile, text) => {
    open('notes', { as: { id: 1, adminLevel: 9 }, profile, script: (script) => script.on(notes.list, [aNote()]) });
    const shown = await dialog('Notes about Carl_Johnson');
    await within(shown).findByText(text);
    expect(within(shown).getByText('Was helpful')).toBeDefined();
    expect(within(shown).queryByRole('button', { name: 'Hide: Was helpful' })).toBeNull();
  });

  it('hides and shows notes', async () => {
    let note = aNote();
    open('notes', {
      script: (script) =>
        script.on(notes.list, () => [note]).on(notes.toggleActive, () => (note = { ...note, active: !note.active })),
    });
    const shown = await dialog('Notes about Carl_Johnson');
    fireEvent.click(await within(shown).findByRole('button', { name: 'Hide: Was helpful' }));
    await within(shown).findByText('No notes found for this user.');
    press('Show hidden notes (1)');
    fireEvent.click(await within(shown).findByRole('button', { name: 'Unhide: Was helpful' }));
    await within(shown).findByRole('button', { name: 'Hide: Was helpful' });
  });
});

const anAlert = (over: Partial<Alert> = {}): Alert => ({
  id: 4,
  staffName: 'Rank_2',
  date: '2026-01-01T12:00:00Z',
  reason: 'Cheats again',
  channel: 'admins',
  tagDiscordId: null,
  tagHere: false,
  tagIngame: true,
  delivery: 'sent',
  deliveryError: null,
  canDelete: false,
  ...over,
});

describe('alerts', () => {
  const channels = [{ id: 2, name: 'admins', level: 2 }];

  it('sends to a channel with its tags, and @here from senior admin on', async () => {
    const { transport } = open('alert', {
      as: { adminLevel: 4 },
      script: (script) => script.on(alerts.list, []).on(alerts.channels, channels).on(alerts.add, anAlert()),
    });
    await dialog('Alerts about Carl_Johnson');
    await screen.findByText('No alerts found for this user.');
    press('New alert');
    await screen.findByRole('option', { name: '#admins' });
    expect(screen.queryByLabelText('Tag @here')).toBeNull();
    type('Discord channel', '1');
    fireEvent.click(await screen.findByLabelText('Tag @here'));
    type('Tag a Discord id (optional)', '123456');
    type('Reason', 'Cheats again');
    press('Send alert');
    await screen.findByText('Alert was succesfully added.');
    expect(transport.bodies(alerts.add)).toEqual([
      { channel_id: 2, tag_discord_id: '123456', tag_here: true, tag_ingame: false, reason: 'Cheats again' },
    ]);
  });

  it('says that the channels could not be read', async () => {
    const { transport } = open('alert', {
      as: { adminLevel: 4 },
      script: (script) =>
        script.on(alerts.list, []).on(alerts.channels, new Refusal(503, 'The channels could not be read.')),
    });
    await dialog('Alerts about Carl_Johnson');
    press('New alert');
    await screen.findByText('The channels could not be read.');
    type('Reason', 'Cheats');
    transport.on(alerts.channels, channels);
    press('Try again');
    await screen.findByRole('option', { name: '#admins' });
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Cheats');
  });

  it('does not offer @here below', async () => {
    open('alert', {
      as: { adminLevel: 3 },
      script: (script) => script.on(alerts.list, []).on(alerts.channels, channels),
    });
    await dialog('Alerts about Carl_Johnson');
    press('New alert');
    await screen.findByRole('option', { name: '#admins' });
    type('Discord channel', '1');
    await screen.findByLabelText('Tag a Discord id (optional)');
    expect(screen.queryByLabelText('Tag @here')).toBeNull();
  });

  it.each(['alert', 'notes'])('draws the newest of many (%s), and older ones when they are asked for', async (kind) => {
    const numbers = Array.from({ length: 300 }, (_, at) => at + 1);
    open(kind, {
      script: (script) =>
        script
          .on(alerts.list, () => numbers.map((id) => anAlert({ id, reason: `Said ${id}` })))
          .on(notes.list, () => numbers.map((id) => aNote({ id, note: `Said ${id}` }))),
    });
    const shown = within(await screen.findByRole('dialog'));
    await shown.findByText('Said 1');
    const drawn = () => shown.getAllByText(/^Said \d+$/).length;
    expect(drawn()).toBe(30);
    expect(shown.getByText('The newest 30 of 300.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Show older ones' }));
    expect(drawn()).toBe(60);
    expect(shown.getByText('Said 60')).toBeTruthy();
  });

  it('shows a failed delivery, tries it again, and deletes where that is allowed', async () => {
    let alert = anAlert({ delivery: 'failed', deliveryError: 'Discord answered 404.', canDelete: true });
    const { router } = open('alert', {
      script: (script) =>
        script
          .on(alerts.list, () => [alert])
          .on(alerts.retry, () => (alert = { ...alert, delivery: 'sent', deliveryError: null }))
          .on(alerts.remove, { ok: true }),
    });
    const shown = await dialog('Alerts about Carl_Johnson');
    await within(shown).findByText('Discord answered 404.');
    fireEvent.click(within(shown).getByRole('button', { name: 'Try again' }));
    await within(shown).findByText('Delivered');
    fireEvent.click(within(shown).getByRole('link', { name: 'Delete the alert: Cheats again' }));
    await dialog('Delete alert 4 about Carl_Johnson?');
    press('Delete alert');
    await screen.findByText('Alert was deleted.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/player/Carl_Johnson/alert'));
  });
});

describe('options', () => {
  it('switches at once, and asks before it disables an account', async () => {
    const { transport } = open('options', {
      script: (script) =>
        script
          .on(moderation.setForceVac, ({ body }) => body as { enabled: boolean })
          .on(moderation.setDisabled, { enabled: true }),
    });
    await dialog('Options of Carl_Johnson');
    fireEvent.click(await screen.findByLabelText('Forced VAC'));
    await screen.findByText('Forced VAC of player was changed.');
    expect(transport.bodies(moderation.setForceVac)).toEqual([{ enabled: true }]);
    fireEvent.click(screen.getByLabelText('Account disabled'));
    const asking = await dialog('Disable the account of Carl_Johnson?');
    expect(transport.bodies(moderation.setDisabled)).toEqual([]);
    fireEvent.click(within(asking).getByRole('button', { name: 'Disable account' }));
    await screen.findByText('Account state of player was changed.');
  });

  it('renames and goes on to the new name', async () => {
    const { router } = open('options', { script: (script) => script.on(moderation.rename, { name: 'a/b' }) });
    await dialog('Options of Carl_Johnson');
    press('Change the name…');
    type('New name', 'a/b');
    press('Change name');
    await waitFor(() => expect(router.state.location.pathname).toBe('/player/a%2Fb'));
  });

  it('only shows while the player is online', async () => {
    open('options', { profile: online });
    await dialog('Options of Carl_Johnson');
    expect((await screen.findByLabelText<HTMLInputElement>('Forced VAC')).disabled).toBe(true);
    expect(screen.getByText('User is currently online, you cannot change forced VAC.')).toBeDefined();
    expect(screen.getByText('User is currently online, you cannot change their name.')).toBeDefined();
  });
});

it('gives only ranks below one’s own', async () => {
  const { transport } = open('rank', {
    as: { adminLevel: 6 },
    script: (script) => script.on(moderation.rank, { adminLevel: 2 }),
  });
  await dialog('Rank of Carl_Johnson');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Lead Admin',
    'Senior Admin',
    'Junior Admin',
    'Moderator',
    'Helper',
    'Player',
  ]);
  type('Rank', '3');
  press('Change rank');
  await screen.findByText('Rank of player was changed.');
  expect(transport.bodies(moderation.rank)).toEqual([{ level: 2 }]);
});

it('shows the present developer rank only where it is known', async () => {
  open('developer');
  await dialog('Developer rank of Carl_Johnson');
  expect(screen.queryByText(/^Now/)).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Developer rank').selectedOptions[0]?.textContent).toBe('Choose…');
});

it('makes up a password that can be told', async () => {
  const { transport } = open('password', { script: (script) => script.on(moderation.password, { ok: true }) });
  await dialog('Change the password of Carl_Johnson');
  press('Make one up');
  press('Change password');
  await screen.findByText('Player password was changed. Please inform the player.');
  const sent = transport.bodies(moderation.password)[0];
  expect((sent as { password: string }).password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
});

it('warns with a reason and a description', async () => {
  const { transport } = open('punish', {
    as: { adminLevel: 5 },
    script: (script) => script.on(punishments.punish, aPunishment()),
  });
  await dialog('Punish Carl_Johnson');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Warning']);
  type('Reason', 'Insults');
  type('Description (optional)', 'Keep calm.');
  press('Punish player');
  await screen.findByText('Player was punished with a Warning.');
  expect(transport.bodies(punishments.punish)).toEqual([{ type: 2, reason: 'Insults', description: 'Keep calm.' }]);
});

it('resets the spawn point', async () => {
  const { router } = open('reset-spawn', { script: (script) => script.on(moderation.resetSpawn, { ok: true }) });
  await dialog('Reset the spawn point of Carl_Johnson?');
  press('Reset spawn point');
  await screen.findByText('Spawn point successfully reset.');
  await isClosed(router);
});

it('resets a registration that was disapproved', async () => {
  const { transport } = open('reset-registration', {
    as: { adminLevel: 3 },
    profile: { registration: -1 },
    script: (script) => script.on(moderation.resetRegistration, { registration: 0 }),
  });
  await dialog('Reset the registration of Carl_Johnson?');
  press('Reset registration');
  await screen.findByText('Registration was reset.');
  expect(transport.calls).toContain('POST rpg/user/Carl_Johnson/reset-registration');
});

it('clears a form when it is closed and asks before', async () => {
  const { router } = open('punish');
  await dialog('Punish Carl_Johnson');
  type('Reason', 'Half a rea');
  press('Close');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await isClosed(router);
  await router.navigate('/player/Carl_Johnson/punish');
  await dialog('Punish Carl_Johnson');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
});

describe('records', () => {
  const kill = {
    id: 1,
    timestamp: '2026-01-01T12:00:00Z',
    killer: null,
    victim: { name: 'Sweet' },
    weapon: 24,
    x: 2495,
    y: -1687,
    z: 13,
  };

  it('names weapon and zone of a kill, and leads to the map', async () => {
    open('kills', { script: (script) => script.on(records.kills, [kill]) });
    const shown = await dialog('Kills of Carl_Johnson');
    await within(shown).findByText('Sweet');
    expect(within(shown).getByText('Desert Eagle')).toBeDefined();
    expect(within(shown).getByRole('link', { name: 'Ganton' }).getAttribute('href')).toBe('/map?x=2495&y=-1687&z=13');
  });

  it.each([
    ['kills', records.kills, 'No kills found for this user.'],
    ['deaths', records.deaths, 'No deaths found for this user.'],
    ['history', records.history, 'No history found for this user.'],
    ['name-changes', records.nameChanges, 'No name change history found for this user.'],
  ] as const)('%s says so when there are none', async (part, endpoint, text) => {
    open(part, { script: (script) => script.on(endpoint, []) });
    await within(await dialog()).findByText(text);
  });

  it('shows lead admins who looked at the name changes', async () => {
    open('name-changes', { script: (script) => script.on(records.nameChanges, []).on(records.nameViews, []) });
    await dialog('Name changes of Carl_Johnson');
    await screen.findByRole('button', { name: 'Show who looked' });
    press('Show who looked');
    await screen.findByText('None checked this user their name changes yet.');
  });

  it('does not show others who looked', async () => {
    open('name-changes', { as: { adminLevel: 4 }, script: (script) => script.on(records.nameChanges, []) });
    await dialog('Name changes of Carl_Johnson');
    expect(screen.queryByRole('button', { name: 'Show who looked' })).toBeNull();
  });
});
