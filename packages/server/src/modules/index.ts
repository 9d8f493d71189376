import type { Module } from '../core/implement.ts';
import { accountRoutes } from './accounts/routes.ts';
import { alertChannelRoutes } from './alerts/kept.ts';
import { alertRoutes } from './alerts/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { awardYearRoutes } from './awards/kept.ts';
import { awardEntryRoutes } from './awards/kept-entries.ts';
import { awardRoutes } from './awards/routes.ts';
import { gameServerRoutes } from './bridge/operator-routes.ts';
import { bridgeRoutes } from './bridge/routes.ts';
import { bugRoutes } from './bugs/routes.ts';
import { developRoutes } from './develop/routes.ts';
import { donatePackageRoutes } from './donations/kept.ts';
import { perkKindRoutes } from './donations/kept-perks.ts';
import { donationRoutes } from './donations/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { groupTypeRoutes, propertyTypeRoutes } from './types/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { logRoutes } from './logs/routes.ts';
import { manageRoutes } from './manage/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { playerRoutes } from './players/routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import { punishmentRoutes } from './punishments/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { researchRoutes } from './research/routes.ts';
import { restartRoutes } from './restarts/routes.ts';
import { routeblockRoutes } from './routeblocks/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { vacBlacklistRoutes, vacPlayerRoutes } from './vac-lists/routes.ts';
import { vacWhitelistRoutes } from './vac-lists/whitelist-routes.ts';
import { vehicleRoutes } from './vehicles/routes.ts';
import { watchedRoutes } from './watched/routes.ts';

/** Every call of the contract, one line a group. A test sees to it that none is missing. */
export const modules: readonly Module[] = [
  accountRoutes,
  alertChannelRoutes,
  alertRoutes,
  assetRoutes,
  auditRoutes,
  awardEntryRoutes,
  awardRoutes,
  awardYearRoutes,
  bridgeRoutes,
  bugRoutes,
  developRoutes,
  donatePackageRoutes,
  donationRoutes,
  feedRoutes,
  gameServerRoutes,
  groupRoutes,
  helpRoutes,
  linkRoutes,
  groupTypeRoutes,
  propertyTypeRoutes,
  liveRoutes,
  logRoutes,
  manageRoutes,
  moderationRoutes,
  moneyRoutes,
  noteRoutes,
  outboxRoutes,
  perkKindRoutes,
  playerRoutes,
  propertyRoutes,
  punishmentRoutes,
  recordRoutes,
  researchRoutes,
  restartRoutes,
  routeblockRoutes,
  securityRoutes,
  sessionRoutes,
  siteRoutes,
  staffRoutes,
  statsRoutes,
  ticketRoutes,
  vacBlacklistRoutes,
  vacPlayerRoutes,
  vacWhitelistRoutes,
  vehicleRoutes,
  watchedRoutes,
];
