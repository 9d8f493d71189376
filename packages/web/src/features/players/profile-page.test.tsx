import { notes } from '@steward/api-client/contract/notes';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { records, type Standing } from '@steward/api-client/contract/records';
import type { Principal } from '@steward/api-client/contract/accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { playerPath } from '../../components/paths.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';
import { aProfile } from '../../testing/factories.ts';
import { aBan, aBanPunishment, aPunishment, seenByStaff } from './testing/factories.ts';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

interface Scene {
  readonly as?: Partial<Principal>;
  readonly profile?: Partial<Profile>;
  readonly punishments?: Punishment[];
  readonly at?: string;
}

function open({ as = {}, profile = {}, punishments: listed = [], at }: Scene = {}) {
  const shown = aProfile(profile);
  const transport = signedInTransport(as)
    .on(players.show, ({ params }) =>
      params['name']?.toLowerCase() === shown.name.toLowerCase() ? shown : new Refusal(404, 'There is no such player.'),
    )
    .on(players.playedPerDay, [{ day: '20260101', minutes: 90 }])
    .on(punishments.list, listed)
    .on(notes.list, []);
  return renderRoutes(routes, { at: at ?? playerPath(shown.name), transport });
}

/** The skin is drawn once the profile is there; before, only the name stands. */
async function heading(name = 'Carl_Johnson') {
  await screen.findByRole('img', { name: /^Skin/ });
  screen.getByRole('heading', { level: 1, name });
}
const own = { id: 12, name: 'Carl_Johnson' };

describe('the header', () => {
  it('shows who it is with the badges', async () => {
    open({
      profile: {
        nickname: 'CJ',
        has2fa: true,
        disabled: true,
        adminLevel: 5,
        masterAccount: { name: 'Sweet' },
        online: { timestamp: new Date(Date.now() - 3 * 60_000).toISOString().replace(/\.\d+Z/, 'Z') },
      },
    });
    await heading();
    for (const text of ['“CJ”', '2FA', 'DISABLED', 'Lead Admin', 'ID 12', 'Online', '3 minutes ago'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sweet' }).getAttribute('href')).toBe('/player/Sweet');
    expect(document.title).toBe('Carl_Johnson · Steward');
  });

  it('draws a figure, and none for skins above 299', async () => {
    const { unmount } = open({ profile: { skin: 7 } });
    await heading();
    expect(screen.getByRole('img', { name: /^Skin 7:/ }).childElementCount).toBeGreaterThan(0);
    unmount();
    open({ profile: { skin: 300 } });
    await heading();
    expect(screen.getByRole('img', { name: /^Skin 300/ }).childElementCount).toBe(0);
  });

  it('offers the menus by rank', async () => {
    const buttons = () =>
      screen.queryAllByRole('button', { name: /^(Actions|Manage)$/ }).map(({ textContent }) => textContent);
    for (const [level, expected] of [
      [0, []],
      [1, []],
      [2, ['Actions']],
      [3, ['Actions']],
      [4, ['Actions', 'Manage']],
    ] as const) {
      const { unmount } = open({ as: { adminLevel: level } });
      await heading();
      expect(buttons()).toEqual(expected);
      unmount();
    }
  });

  it('offers one’s own actions and the set-up of two-factor on the own profile alone', async () => {
    const { unmount } = open({ as: own, at: '/profile' });
    await heading();
    expect(screen.getByRole('link', { name: 'Configure 2FA' }).getAttribute('href')).toBe('/2fa');
    expect(screen.getByRole('button', { name: 'Actions' })).toBeDefined();
    unmount();
    open();
    await heading();
    expect(screen.queryByRole('link', { name: 'Configure 2FA' })).toBeNull();
  });

  it('shows what the state forbids as disabled, with the reason', async () => {
    open({ as: { adminLevel: 5 }, profile: { online: { timestamp: '2026-01-01T12:00:00Z' } } });
    await heading();
    fireEvent.click(screen.getByRole('button', { name: 'Manage' }));
    const item = await screen.findByRole('menuitem', { name: /^Punish/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(within(item).getByText('User is currently online, you cannot punish him.')).toBeDefined();
    expect(screen.getByRole('menuitem', { name: 'Serials' }).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('bans', () => {
  it('shows the own ban with all that is known, and the way to lift it', async () => {
    const { container } = open({
      as: { adminLevel: 4 },
      profile: { userBan: aBan() },
      punishments: [aBanPunishment('active', { status: 0 })],
    });
    await heading();
    const sentence =
      'The punishment is expunged, but the ban of Carl_Johnson still holds until 20-06-2099 20:00: unban Carl_Johnson to lift it.';
    const banner = await screen.findByRole('region', { name: sentence });
    for (const text of ['Aimbot', 'Rank_5', '#71', '20-06-2099 20:00'])
      expect(within(banner).getByText(text)).toBeDefined();
    expect(within(banner).getByText(/days/)).toBeDefined();
    expect(within(banner).getByRole('link', { name: 'Unban' }).getAttribute('href')).toBe('/player/Carl_Johnson/unban');
    expect(container.querySelector('[data-ban="red"]')).not.toBeNull();
  });

  it('shows the ban of the master account apart, in orange', async () => {
    const { container } = open({
      profile: { masterAccount: { name: 'Sweet' }, userBanMaster: aBan({ type: 1, endTimestamp: null }) },
    });
    await heading();
    expect(screen.getByText(/Sweet is banned for good\./)).toBeDefined();
    expect(screen.getByText('For good')).toBeDefined();
    expect(container.querySelector('[data-ban="orange"]')).not.toBeNull();
    expect(container.querySelector('[data-ban="red"]')).toBeNull();
  });

  it('shows the ban of each character on the master account, in orange', async () => {
    const character = (id: number, name: string, ban: ReturnType<typeof aBan> | null) => ({
      ...{ id, name, level: 1, banned: ban !== null, ban },
    });
    const { container } = open({
      profile: {
        characters: [character(1, 'Free_One', null), character(2, 'Banned_One', aBan({ type: 1, endTimestamp: null }))],
      },
    });
    await heading();
    expect(screen.getByText(/Banned_One is banned for good\./)).toBeDefined();
    expect(container.querySelectorAll('[data-ban="orange"]')).toHaveLength(1);
    expect(container.querySelector('[data-ban="red"]')).toBeNull();
  });

  it('offers no step that the rank does not have', async () => {
    open({ as: { adminLevel: 3 }, profile: { userBan: aBan() } });
    await screen.findByText('Carl_Johnson is banned until 20-06-2099 20:00.');
    expect(screen.queryByRole('link', { name: 'Unban' })).toBeNull();
  });

  it('says what became of the last ban, and offers to expunge it', async () => {
    open({ as: { adminLevel: 5 }, punishments: [aBanPunishment('lifted', { canExpunge: true })] });
    await screen.findByText(
      'The last ban of Carl_Johnson was lifted by Rank_4 on 05-01-2026 10:30; its punishment stays on record.',
      { exact: false },
    );
    expect(screen.getByRole('link', { name: 'Expunge its punishment' }).getAttribute('href')).toBe(
      '/player/Carl_Johnson/punishment/9',
    );
  });
});

describe('the sheet', () => {
  it('leaves out what the server left out', async () => {
    open();
    await heading();
    expect(screen.getByText('102 h 05 min')).toBeDefined();
    for (const label of [
      'Cash',
      'Job',
      'Bank accounts',
      'Groups',
      'Characters',
      'Channels',
      'Notes',
      'Recent punishments',
    ])
      expect(screen.queryByText(label)).toBeNull();
  });

  it('shows it to staff', async () => {
    open({ as: { adminLevel: 5 }, profile: seenByStaff });
    await heading();
    for (const text of [
      '$1,000',
      'Taxi driver',
      'No bank accounts',
      'Grove Street',
      'Sweet_Johnson',
      'Not in any channel.',
    ])
      expect(screen.getByText(text)).toBeDefined();
    expect(await screen.findByText('No notes found for this user.')).toBeDefined();
    expect(await screen.findByText('No punishments found for this user.')).toBeDefined();
  });

  it('says when all punishments are old', async () => {
    open({ as: { adminLevel: 2 }, punishments: [aPunishment({ recent: false })] });
    expect(await screen.findByText('No recent punishments found for this user.')).toBeDefined();
  });

  it('lets lead admins choose the period, and keeps it in the address', async () => {
    const { router, transport } = open({ as: { adminLevel: 5 } });
    await heading();
    fireEvent.change(await screen.findByLabelText('Period'), { target: { value: '356' } });
    await waitFor(() => expect(router.state.location.search).toBe('?period=356'));
    await screen.findByText('Hours played per day, last year');
    expect(screen.getByRole('option', { name: '1 year' })).toBeDefined();
    expect(transport.calls.filter((call) => call.includes('playedPerDay')).length).toBeGreaterThan(1);
  });

  it('does not let others choose it', async () => {
    open({ as: { adminLevel: 4 }, at: '/player/Carl_Johnson?period=356' });
    await screen.findByText('Hours played per day, last 60 days');
    expect(screen.queryByLabelText('Period')).toBeNull();
  });

  it('notes that control is forced, and what the player was warned of', async () => {
    open({
      as: own,
      at: '/profile',
      profile: {
        forceVac: true,
        warnings: [{ reason: 'Insults', description: 'Keep calm.', timestamp: '2026-01-01T12:00:00Z' }],
      },
    });
    await screen.findByText('VAC is forced: this player can join only with it running.');
    expect(screen.getByText('Keep calm.')).toBeDefined();
  });

  it('says that there is no such player', async () => {
    open({ at: '/player/Nobody' });
    await screen.findByText('There is no such player.');
  });
});

describe('what staff look for first', () => {
  const account = {
    id: 31,
    name: 'Big_Smoke',
    serials: 1,
    ips: 2,
    lastDate: '2026-01-01T12:00:00Z',
    lastLoggedIn: null,
    banned: true,
  };
  const ticket = {
    id: 7,
    type: 1,
    reporter: { name: 'Sweet' },
    reported: { name: 'Carl_Johnson' },
    staff: null,
    handlerId: null,
    date: new Date(Date.now() - 2 * 3_600_000).toISOString().replace(/\.\d+/, ''),
    reason: 'Rams <me>',
    closeReason: 'None',
    closedAt: null,
    reviewed: null,
    review: null,
  };
  const session = {
    id: 4,
    name: 'Carl_Johnson',
    timestampStart: '2026-01-01T12:00:00Z',
    timestampEnd: null,
    consent: true,
    flagged: -2,
  };
  const standing = {
    sharedAccounts: { items: [account, { ...account, id: 32, name: 'Ryder', banned: false, serials: 0 }], total: 5 },
    openTickets: { items: [ticket], total: 1 },
    flaggedSessions: { items: [session], total: 9 },
  };
  function openWith(as: Partial<Principal>, told: Standing, profile: Partial<Profile> = {}) {
    const transport = signedInTransport(as)
      .on(players.show, aProfile(profile))
      .on(players.playedPerDay, [])
      .on(punishments.list, [])
      .on(notes.list, [])
      .on(records.standing, told);
    return renderRoutes(routes, { at: '/player/Carl_Johnson', transport });
  }

  it('is other accounts, open tickets by and about the player, and flagged sessions', async () => {
    openWith({ adminLevel: 4 }, standing);
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    const shared = await part('Shared accounts (5)');
    expect(shared.getByRole('link', { name: 'Big_Smoke' }).parentElement?.textContent).toBe(
      'Big_SmokeBanned 1 serial, 2 addresses',
    );
    expect(shared.getByText('2 addresses')).toBeDefined();
    expect(shared.getByRole('link', { name: 'All shared accounts' }).getAttribute('href')).toBe(
      '/player/Carl_Johnson/shared',
    );
    const tickets = await part('Open tickets (1)');
    expect(tickets.getByRole('link', { name: 'Rams <me>' }).getAttribute('href')).toBe('/staff/ticket/7');
    expect(tickets.getByText('2 h 00 min')).toBeDefined();
    expect(tickets.getByText('Not handled')).toBeDefined();
    const flagged = await part('Flagged sessions (9)');
    expect(flagged.getByRole('link', { name: '2 VAC flags' }).getAttribute('href')).toBe('/sessions/4');
  });

  it('leaves out what the server left out, and the review of oneself', async () => {
    const { unmount } = openWith({ adminLevel: 2 }, { openTickets: { items: [], total: 0 } });
    await screen.findByText('No open ticket is by or about this player.');
    expect(screen.queryByText(/^Shared accounts|^Flagged sessions/)).toBeNull();
    unmount();
    openWith({ adminLevel: 5, ...own }, standing);
    await screen.findByRole('region', { name: 'Shared accounts (5)' });
    expect(screen.queryByText(/^Flagged sessions/)).toBeNull();
  });

  it('leaves out the review of a character of theirs', async () => {
    openWith({ adminLevel: 5 }, { ...standing, flaggedSessions: { items: [], total: 0 } }, { isOwn: true });
    await screen.findByRole('region', { name: 'Shared accounts (5)' });
    await waitFor(() => expect(screen.queryByText('No session of this player is flagged.')).toBeNull());
  });

  it.each([
    [{ adminLevel: 1 }, false],
    [{ adminLevel: 0, permissions: ['vacSessions'] }, true],
    [{ adminLevel: 2 }, true],
  ])('is asked for as %o may see it', async (as, expected) => {
    const { transport } = openWith(as, {});
    await heading();
    expect(transport.calls.some((line) => line.endsWith('/standing'))).toBe(expected);
  });
});

describe('names of any characters', () => {
  it.each(["O'Neil", 'a/b', '100%', '..', '[TAG]Jo.hn', 'Zoë', '%2F', 'player'])(
    'opens %s and its parts',
    async (name) => {
      const { router } = open({ as: { adminLevel: 2 }, profile: { name }, at: `${playerPath(name)}/punishments` });
      await screen.findByRole('dialog', { name: `Punishments of ${name}` });
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await heading(name);
      expect(router.state.location.pathname).toBe(playerPath(name));
    },
  );
});
