import { targetRefusal } from '@steward/api-client/rules/moderation';
import { alerts } from '@steward/api-client/contract/alerts';
import { assets } from '@steward/api-client/contract/assets';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { moderation } from '@steward/api-client/contract/moderation';
import { money } from '@steward/api-client/contract/money';
import { notes } from '@steward/api-client/contract/notes';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { sessions } from '@steward/api-client/contract/sessions';
import { watched } from '@steward/api-client/contract/watched';
import { path } from '../../components/paths.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import type { Place } from './use-place.ts';

/** One entry of a profile's menu. */
export interface ProfileAction {
  readonly label: string;
  readonly to: string;
  readonly danger: boolean;
  /** Why it cannot be done now: it is shown, but disabled. */
  readonly refusal: string | undefined;
}

/** Groups of entries with a line between them. */
export type ProfileMenu = readonly (readonly ProfileAction[])[];

interface Draft {
  readonly label: string;
  readonly to: string;
  /** The call behind it, which says who may. */
  readonly call: Endpoint;
  /** It leads to making that call: the player's rank and state may forbid it. */
  readonly changes?: boolean;
  readonly danger?: boolean;
}

type Given = {
  readonly profile: Profile;
  readonly viewer: SignedInViewer;
  readonly place: Pick<Place, 'to' | 'isOwn'>;
};

const menuOf = (sections: readonly (readonly Draft[])[], { profile, viewer }: Given): ProfileMenu => {
  const params = { name: profile.name, userId: String(profile.id) };
  const isOpen = ({ call: { access, whenBarred } }: Draft) =>
    mayView(access, viewer, params) === true && !(viewer.barred && whenBarred === 'refused');
  return sections
    .map((drafts) =>
      drafts.filter(isOpen).map(({ label, to, call, changes = false, danger = false }) => ({
        label,
        to,
        danger,
        refusal: changes ? targetRefusal(call, viewer, profile) : undefined,
      })),
    )
    .filter((actions) => actions.length > 0);
};

/** What is known of a player and whom to tell: for moderators and for the player (`foundation.md` section 6). */
export function actionMenu(given: Given): ProfileMenu {
  const { profile, place } = given;
  const { name, id } = profile;
  return menuOf(
    [
      [
        { label: 'Punishments', to: place.to('punishments'), call: punishments.list },
        { label: 'Notes', to: place.to('notes'), call: notes.list },
        { label: 'Name changes', to: place.to('name-changes'), call: records.nameChanges },
        { label: 'Deaths', to: place.to('deaths'), call: records.deaths },
        { label: 'Kills', to: place.to('kills'), call: records.kills },
        { label: 'History', to: place.to('history'), call: records.history },
      ],
      [
        { label: 'Sessions', to: path`/sessions/player/${name}`, call: sessions.ofPlayer },
        { label: 'Inventory', to: place.to('inventory'), call: assets.inventoryOf },
        {
          label: 'Assets',
          to: place.isOwn ? '/assets' : path`/assets/${name}`,
          call: assets.propertiesOf,
        },
        { label: 'Wealth taxes', to: place.isOwn ? '/taxes' : path`/taxes/${id}`, call: assets.taxOf },
        { label: 'Other games', to: place.to('games'), call: players.showTdm },
      ],
      [
        { label: 'Alert', to: place.to('alert'), call: alerts.list },
        ...(place.isOwn || profile.isOwn === true
          ? []
          : [{ label: 'Watch', to: place.to('watch'), call: watched.add }]),
        ...(profile.registration < 0
          ? [
              {
                label: 'Reset registration',
                to: place.to('reset-registration'),
                call: moderation.resetRegistration,
                changes: true,
              },
            ]
          : []),
      ],
    ],
    given,
  );
}

/** What can be changed of a player, for senior admins and above. */
export function manageMenu(given: Given): ProfileMenu {
  const { profile, place } = given;
  return menuOf(
    [
      [
        { label: 'Options', to: place.to('options'), call: moderation.setForceVac },
        { label: 'Password', to: place.to('password'), call: moderation.password, changes: true },
        { label: 'Rank', to: place.to('rank'), call: moderation.rank, changes: true },
        { label: 'Developer rank', to: place.to('developer'), call: moderation.developerRank, changes: true },
      ],
      [
        { label: 'Serials', to: place.to('serials'), call: records.serials },
        { label: 'IP addresses', to: place.to('ips'), call: records.ips },
        { label: 'Shared accounts', to: place.to('shared'), call: records.sharedAccounts },
      ],
      [
        { label: 'Cash log', to: place.to('cash'), call: money.cashLog },
        { label: 'Change cash', to: place.to('change-cash'), call: money.changeCash, changes: true },
        { label: 'Reset spawn', to: place.to('reset-spawn'), call: moderation.resetSpawn, changes: true },
      ],
      [
        { label: 'Punish', to: place.to('punish'), call: punishments.punish, changes: true, danger: true },
        profile.userBan === null
          ? { label: 'Ban', to: place.to('ban'), call: punishments.ban, changes: true, danger: true }
          : { label: 'Unban', to: place.to('unban'), call: punishments.unban, changes: true },
      ],
    ],
    given,
  );
}
