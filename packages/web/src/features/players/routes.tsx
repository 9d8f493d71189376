import { alerts } from '@steward/api-client/contract/alerts';
import { assets } from '@steward/api-client/contract/assets';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { moderation } from '@steward/api-client/contract/moderation';
import { money } from '@steward/api-client/contract/money';
import { notes } from '@steward/api-client/contract/notes';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

/** At `/profile` an account that is disabled or banned sees itself, and nothing else (`decisions.md` section 5). */
const handleOf = ({ access, whenBarred }: Endpoint, isOwn: boolean): RouteHandle => ({
  access,
  whenBarred: isOwn && whenBarred !== 'refused',
});

const partsOf =
  (isOwn: boolean) =>
  (path: string, endpoint: Endpoint, load: () => Promise<ComponentType>): RouteObject => ({
    path,
    handle: handleOf(endpoint, isOwn),
    lazy: async () => ({ Component: await load() }),
  });

type Part = ReturnType<typeof partsOf>;

/** Dialogs over a profile. */
const dialogs = (part: Part): RouteObject[] => [
  part('punishments', punishments.list, async () => (await import('./punishments-dialog.tsx')).PunishmentsDialog),
  part('punishment/:id', punishments.show, async () => (await import('./punishment-dialog.tsx')).PunishmentDialog),
  part('name-changes', records.nameChanges, async () => (await import('./name-changes-dialog.tsx')).NameChangesDialog),
  part('deaths', records.deaths, async () => (await import('./kill-dialogs.tsx')).DeathsDialog),
  part('kills', records.kills, async () => (await import('./kill-dialogs.tsx')).KillsDialog),
  part('history', records.history, async () => (await import('./history-dialog.tsx')).HistoryDialog),
  part('games', players.showTdm, async () => (await import('./games-dialog.tsx')).GamesDialog),
  part('options', moderation.setForceVac, async () => (await import('./options-dialog.tsx')).OptionsDialog),
  part('rank', moderation.rank, async () => (await import('./rank-dialogs.tsx')).RankDialog),
  part('developer', moderation.developerRank, async () => (await import('./rank-dialogs.tsx')).DeveloperDialog),
  part('ban', punishments.ban, async () => (await import('./ban-dialog.tsx')).BanDialog),
  part('unban', punishments.unban, async () => (await import('./unban-dialog.tsx')).UnbanDialog),
  part('punish', punishments.punish, async () => (await import('./punish-dialog.tsx')).PunishDialog),
  part('password', moderation.password, async () => (await import('./password-dialog.tsx')).PasswordDialog),
  part('change-cash', money.changeCash, async () => (await import('./change-cash-dialog.tsx')).ChangeCashDialog),
  part('notes', notes.list, async () => (await import('./notes-dialog.tsx')).NotesDialog),
  part('alert', alerts.list, async () => (await import('./alert-dialogs.tsx')).AlertsDialog),
  part('alert/:id/delete', alerts.list, async () => (await import('./alert-dialogs.tsx')).DeleteAlertDialog),
  part('bank/:id', money.bank, async () => (await import('./bank-dialog.tsx')).BankDialog),
  part('reset-spawn', moderation.resetSpawn, async () => (await import('./reset-dialogs.tsx')).ResetSpawnDialog),
  part(
    'reset-registration',
    moderation.resetRegistration,
    async () => (await import('./reset-dialogs.tsx')).ResetRegistrationDialog,
  ),
];

const missingName: RouteObject['lazy'] = async () => ({
  Component: (await import('./inventory-page.tsx')).MissingName,
});

/** A profile with its dialogs and its whole pages. */
const under = (path: string, isOwn: boolean, part = partsOf(isOwn)): RouteObject => ({
  path,
  children: [
    {
      lazy: async () => ({ Component: (await import('./profile-page.tsx')).ProfilePage }),
      children: [{ index: true, handle: handleOf(players.show, isOwn), element: null }, ...dialogs(part)],
    },
    part('cash', money.cashLog, async () => (await import('./cash-page.tsx')).CashPage),
    part('serials', records.serials, async () => (await import('./serials-pages.tsx')).SerialsPage),
    part('serials/:serial', records.serialUsers, async () => (await import('./serials-pages.tsx')).SerialUsersPage),
    part('ips', records.ips, async () => (await import('./ips-pages.tsx')).IpsPage),
    part('ips/:ip', records.ipUsers, async () => (await import('./ips-pages.tsx')).IpUsersPage),
    part('inventory', assets.inventoryOf, async () => (await import('./inventory-page.tsx')).InventoryPage),
  ],
});

export const routes: RouteObject[] = [
  under('profile', true),
  under('player/:name', false),
  { path: 'player', lazy: missingName },
  { path: 'player//inventory', lazy: missingName },
];
