import { records, STANDING_SIZE } from '@steward/api-client/contract/records';
import { normalAddressOr } from '../../db/addresses.ts';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import { accountsOf } from '../../core/players/repository.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import { listFlaggedOf } from '../sessions/repository.ts';
import { viewFor } from '../sessions/rules.ts';
import { listOpenOf } from '../tickets/repository.ts';
import { findWatch } from '../watched/repository.ts';
import * as shared from './repository-shared.ts';
import * as repository from './repository.ts';
import { listKills } from './repository-kills.ts';
import { listNameChanges, addNameView, listNameViews } from './repository-names.ts';

export const recordRoutes = implement(records, {
  async nameChanges({ db, params, caller, now, services }) {
    const player = await requirePlayer(db, params.name);
    if (player.id !== caller.id)
      await services.database.withWrite((tx) => addNameView(tx, player.id, caller.id, now), {
        beside: true,
      });
    return listNameChanges(db, player.id);
  },
  async nameViews({ db, params }) {
    return listNameViews(db, (await requirePlayer(db, params.name)).id);
  },
  async deaths({ db, params }) {
    return listKills(db, (await requirePlayer(db, params.name)).id, 'victim_id');
  },
  async kills({ db, params }) {
    return listKills(db, (await requirePlayer(db, params.name)).id, 'killer_id');
  },
  async history({ db, params, caller }) {
    const { id } = await requirePlayer(db, params.name);
    return repository.listHistory(db, id, { seesDeveloperRanks: getsWhole(records.history, caller, id === caller.id) });
  },
  async serials({ db, params }) {
    return shared.listSerials(db, (await requirePlayer(db, params.name)).id);
  },
  serialUsers: ({ db, params, now }) => shared.listSerialUsers(db, params.serial, now),
  async ips({ db, params }) {
    return shared.listIps(db, (await requirePlayer(db, params.name)).id);
  },
  async sharedAccounts({ db, params, now }) {
    return shared.listSharedAccounts(db, (await requirePlayer(db, params.name)).id, now);
  },
  async standing({ db, params, caller, now }) {
    const player = await requirePlayer(db, params.name);
    const own = await accountsOf(db, caller);
    const isOwn = own.some(({ id }) => id === player.id);
    const [accounts, openTickets, flagged, watch] = await Promise.all([
      shared.listSharedAccounts(db, player.id, now),
      listOpenOf(db, player.id, STANDING_SIZE),
      isOwn ? { items: [], total: 0 } : listFlaggedOf(db, player.id, STANDING_SIZE),
      findWatch(db, player.id, caller, now),
    ]);
    return {
      sharedAccounts: { items: accounts.slice(0, STANDING_SIZE), total: accounts.length },
      openTickets,
      flaggedSessions: { ...flagged, items: flagged.items.map((session) => viewFor(session, own)) },
      watched: watch ?? null,
    };
  },
  ipUsers: ({ db, params, now }) => shared.listIpUsers(db, normalAddressOr(params.ip), now),
});
