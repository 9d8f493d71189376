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
import type { Access } from '@steward/api-client/rules/access';
import { path } from '../../components/paths.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import { targetRefusal } from './target-rule.ts';
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
  readonly access: Access;
  /** The change that it leads to, for what the rank and the state of the player forbid. */
  readonly change?: Endpoint;
  readonly danger?: boolean;
}

type Given = {
  readonly profile: Profile;
  readonly viewer: SignedInViewer;
  readonly place: Pick<Place, 'to' | 'isOwn'>;
};

const menuOf = (sections: readonly (readonly Draft[])[], { profile, viewer }: Given): ProfileMenu =>
  sections
    .map((drafts) =>
      drafts
        .filter(({ access }) => mayView(access, viewer, { name: profile.name, userId: String(profile.id) }) === true)
        .map(({ label, to, change, danger = false }) => ({
          label,
          to,
          danger,
          refusal: change && targetRefusal(change, viewer, profile),
        })),
    )
    .filter((actions) => actions.length > 0);

const change = (endpoint: Endpoint) => ({ access: endpoint.access, change: endpoint });

/** What is known of a player and whom to tell: for moderators and for the player (`foundation.md` section 6). */
export function actionMenu(given: Given): ProfileMenu {
  const { profile, place } = given;
  const { name, id } = profile;
  return menuOf(
    [
      [
        { label: 'Punishments', to: place.to('punishments'), access: punishments.list.access },
        { label: 'Notes', to: place.to('notes'), access: notes.list.access },
        { label: 'Name changes', to: place.to('name-changes'), access: records.nameChanges.access },
        { label: 'Deaths', to: place.to('deaths'), access: records.deaths.access },
        { label: 'Kills', to: place.to('kills'), access: records.kills.access },
        { label: 'History', to: place.to('history'), access: records.history.access },
      ],
      [
        { label: 'Sessions', to: path`/sessions/player/${name}`, access: sessions.ofPlayer.access },
        { label: 'Inventory', to: place.to('inventory'), access: assets.inventoryOf.access },
        {
          label: 'Assets',
          to: place.isOwn ? '/assets' : path`/assets/${name}`,
          access: assets.propertiesOf.access,
        },
        { label: 'Wealth taxes', to: place.isOwn ? '/taxes' : path`/taxes/${id}`, access: assets.taxOf.access },
        { label: 'Other games', to: place.to('games'), access: players.showTdm.access },
      ],
      [{ label: 'Alert', to: place.to('alert'), access: alerts.list.access }],
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
        { label: 'Options', to: place.to('options'), access: moderation.setForceVac.access },
        { label: 'Password', to: place.to('password'), ...change(moderation.password) },
        { label: 'Rank', to: place.to('rank'), ...change(moderation.rank) },
        { label: 'Developer rank', to: place.to('developer'), ...change(moderation.developerRank) },
      ],
      [
        { label: 'Serials', to: place.to('serials'), access: records.serials.access },
        { label: 'IP addresses', to: place.to('ips'), access: records.ips.access },
      ],
      [
        { label: 'Cash log', to: place.to('cash'), access: money.cashLog.access },
        { label: 'Change cash', to: place.to('change-cash'), ...change(money.changeCash) },
        { label: 'Reset spawn', to: place.to('reset-spawn'), ...change(moderation.resetSpawn) },
      ],
      [
        { label: 'Punish', to: place.to('punish'), ...change(punishments.punish), danger: true },
        profile.userBan === null
          ? { label: 'Ban', to: place.to('ban'), ...change(punishments.ban), danger: true }
          : { label: 'Unban', to: place.to('unban'), ...change(punishments.unban) },
      ],
    ],
    given,
  );
}
