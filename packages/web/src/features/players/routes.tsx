import { gameServers } from '@steward/api-client/contract/game-servers';
import { alerts } from '@steward/api-client/contract/alerts';
import { assets } from '@steward/api-client/contract/assets';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { moderation } from '@steward/api-client/contract/moderation';
import { money } from '@steward/api-client/contract/money';
import { notes } from '@steward/api-client/contract/notes';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { watched } from '@steward/api-client/contract/watched';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

/** At `/profile` an account that is disabled or banned sees itself, and nothing else (`decisions.md` section 5). */
const handleOf = ({ access, whenBarred }: Endpoint, isOwn: boolean, command: string | undefined): RouteHandle => ({
  access,
  ...(command === undefined || isOwn ? {} : { command }),
  whenBarred: isOwn && whenBarred !== 'refused',
});

const partsOf =
  (isOwn: boolean) =>
  (path: string, endpoint: Endpoint, load: () => Promise<ComponentType>, command?: string): RouteObject => ({
    path,
    handle: handleOf(endpoint, isOwn, command),
    lazy: async () => ({ Component: await load() }),
  });

type Part = ReturnType<typeof partsOf>;

/** Dialogs over a profile. */
const dialogs = (part: Part): RouteObject[] => [
  part(
    'punishments',
    punishments.list,
    async () => (await import('./punishments-dialog.tsx')).PunishmentsDialog,
    'player punishments',
  ),
  part(
    'punishment/:id',
    punishments.show,
    async () => (await import('./punishment-dialog.tsx')).PunishmentDialog,
    'player punishment',
  ),
  part(
    'name-changes',
    records.nameChanges,
    async () => (await import('./name-changes-dialog.tsx')).NameChangesDialog,
    'player name-changes',
  ),
  part('deaths', records.deaths, async () => (await import('./kill-dialogs.tsx')).DeathsDialog, 'player deaths'),
  part('kills', records.kills, async () => (await import('./kill-dialogs.tsx')).KillsDialog, 'player kills'),
  part(
    'commands',
    gameServers.ofPlayer,
    async () => (await import('./commands-dialog.tsx')).CommandsDialog,
    'player commands',
  ),
  part('history', records.history, async () => (await import('./history-dialog.tsx')).HistoryDialog, 'player history'),
  part('games', players.showTdm, async () => (await import('./games-dialog.tsx')).GamesDialog, 'player game'),
  part('options', moderation.setForceVac, async () => (await import('./options-dialog.tsx')).OptionsDialog),
  part('rank', moderation.rank, async () => (await import('./rank-dialogs.tsx')).RankDialog),
  part('developer', moderation.developerRank, async () => (await import('./rank-dialogs.tsx')).DeveloperDialog),
  part('ban', punishments.ban, async () => (await import('./ban-dialog.tsx')).BanDialog, 'player ban'),
  part('unban', punishments.unban, async () => (await import('./unban-dialog.tsx')).UnbanDialog, 'player unban'),
  part('punish', punishments.punish, async () => (await import('./punish-dialog.tsx')).PunishDialog, 'player punish'),
  part('password', moderation.password, async () => (await import('./password-dialog.tsx')).PasswordDialog),
  part('change-cash', money.changeCash, async () => (await import('./change-cash-dialog.tsx')).ChangeCashDialog),
  part('notes', notes.list, async () => (await import('./notes-dialog.tsx')).NotesDialog, 'player notes'),
  part('alert', alerts.list, async () => (await import('./alert-dialogs.tsx')).AlertsDialog, 'player alerts list'),
  part('alert/:id/delete', alerts.list, async () => (await import('./alert-dialogs.tsx')).DeleteAlertDialog),
  part('watch', watched.add, async () => (await import('./watch-dialog.tsx')).WatchDialog, 'watched add'),
  part('watch/edit', watched.edit, async () => (await import('./watch-dialog.tsx')).WatchChangeDialog, 'watched edit'),
  part('bank/:id', money.bank, async () => (await import('./bank-dialog.tsx')).BankDialog, 'player bank show'),
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

const ownProfile: RouteHandle = {
  go: 'p',
  title: 'Own profile',
  keywords: 'me account',
  area: 'home',
  order: 20,
  menu: { label: 'Profile', part: 'account' },
};

/** A profile with its dialogs and its whole pages. */
const under = (path: string, isOwn: boolean, part = partsOf(isOwn)): RouteObject => ({
  path,
  children: [
    {
      lazy: async () => ({ Component: (await import('./profile-page.tsx')).ProfilePage }),
      children: [
        {
          index: true,
          handle: { ...handleOf(players.show, isOwn, 'player show'), ...(isOwn ? ownProfile : {}) },
          element: null,
        },
        ...dialogs(part),
      ],
    },
    part('cash', money.cashLog, async () => (await import('./cash-page.tsx')).CashPage, 'player cash'),
    part('serials', records.serials, async () => (await import('./serials-pages.tsx')).SerialsPage, 'player serials'),
    part(
      'serials/:serial',
      records.serialUsers,
      async () => (await import('./serials-pages.tsx')).SerialUsersPage,
      'player same-serial',
    ),
    part('ips', records.ips, async () => (await import('./ips-pages.tsx')).IpsPage, 'player ips'),
    part('ips/:ip', records.ipUsers, async () => (await import('./ips-pages.tsx')).IpUsersPage, 'player same-ip'),
    part(
      'shared',
      records.sharedAccounts,
      async () => (await import('./serials-pages.tsx')).SharedAccountsPage,
      'player shared',
    ),
    part('inventory', assets.inventoryOf, async () => (await import('./inventory-page.tsx')).InventoryPage),
  ],
});

export const routes: RouteObject[] = [
  under('profile', true),
  under('player/:name', false),
  { path: 'player', lazy: missingName },
  { path: 'player//inventory', lazy: missingName },
];
