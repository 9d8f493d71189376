import { accounts } from './accounts.ts';
import { groupTypes, propertyTypes } from './types.ts';
import { alertChannels } from './alert-channels.ts';
import { alerts } from './alerts.ts';
import { assets } from './assets.ts';
import { audit } from './audit.ts';
import { awardEntries, awardYears } from './award-lists.ts';
import { awards } from './awards.ts';
import { bridge } from './bridge.ts';
import { bugs } from './bugs.ts';
import { develop } from './develop.ts';
import { donatePackages, perkKinds } from './donation-lists.ts';
import { donations } from './donations.ts';
import type { Endpoint, Group } from './endpoint.ts';
import { feeds } from './feeds.ts';
import { gameServers } from './game-servers.ts';
import { groups } from './groups.ts';
import { help } from './help.ts';
import { links } from './links.ts';
import { live } from './live.ts';
import { logs } from './logs.ts';
import { manage } from './manage.ts';
import { moderation } from './moderation.ts';
import { money } from './money.ts';
import { notes } from './notes.ts';
import { outbox } from './outbox.ts';
import { players } from './players.ts';
import { properties } from './properties.ts';
import { punishments } from './punishments.ts';
import { records } from './records.ts';
import { research } from './research.ts';
import { restarts } from './restarts.ts';
import { routeblocks } from './routeblocks.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { site } from './site.ts';
import { staff } from './staff.ts';
import { stats } from './stats.ts';
import { tickets } from './tickets.ts';
import { vacBlacklist, vacPlayers, vacWhitelist } from './vac-lists.ts';
import { vehicles } from './vehicles.ts';
import { watched } from './watched.ts';

/** Every call that Steward knows. */
export const contract = {
  accounts,
  alertChannels,
  alerts,
  assets,
  audit,
  awardEntries,
  awardYears,
  awards,
  bridge,
  bugs,
  develop,
  donatePackages,
  donations,
  feeds,
  gameServers,
  groups,
  help,
  links,
  groupTypes,
  propertyTypes,
  live,
  logs,
  manage,
  moderation,
  money,
  notes,
  outbox,
  perkKinds,
  players,
  properties,
  punishments,
  records,
  research,
  restarts,
  routeblocks,
  security,
  sessions,
  site,
  staff,
  stats,
  tickets,
  vacBlacklist,
  vacPlayers,
  vacWhitelist,
  vehicles,
  watched,
} as const;

export type Contract = typeof contract;

/** All calls in one list. */
export const allEndpoints = (): Endpoint[] => Object.values<Group>(contract).flatMap((calls) => Object.values(calls));
