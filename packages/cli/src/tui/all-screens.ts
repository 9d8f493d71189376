// Made by scripts/docs/screens.mjs from the files of features; do not edit it by hand.
import { accountScreens } from '../features/accounts/screens.tsx';
import { alertChannelScreens } from '../features/alert-channels/screens.ts';
import { characterScreens } from '../features/assets/screens.tsx';
import { auditScreens } from '../features/audit/screens.tsx';
import { keptAwardScreens } from '../features/awards/kept-screens.ts';
import { awardScreens } from '../features/awards/screens.tsx';
import { bugScreens } from '../features/bugs/screens.tsx';
import { keptDonationScreens } from '../features/donations/kept-screens.ts';
import { donationScreens } from '../features/donations/screens.tsx';
import { feedScreens } from '../features/feeds/screens.tsx';
import { gameServerScreens } from '../features/game-servers/screens.tsx';
import { groupScreens } from '../features/groups/screens.tsx';
import { helpScreens } from '../features/help/screens.tsx';
import { linkScreens } from '../features/links/screens.ts';
import { logScreens } from '../features/logs/screens.tsx';
import { outboxScreens } from '../features/outbox/screens.tsx';
import { assetScreens } from '../features/players/asset-screens.tsx';
import { playerScreens } from '../features/players/screens.tsx';
import { propertyScreens } from '../features/properties/screens.tsx';
import { researchScreens } from '../features/research/screens.tsx';
import { restartScreens } from '../features/restarts/screens.tsx';
import { routeblockScreens } from '../features/routeblocks/screens.tsx';
import { sessionScreens } from '../features/sessions/screens.tsx';
import { itemScreens } from '../features/staff/item-screens.tsx';
import { staffScreens } from '../features/staff/screens.tsx';
import { boardScreens } from '../features/stats/board-screens.tsx';
import { dashboardScreens } from '../features/stats/dashboard-screen.tsx';
import { onlineScreens } from '../features/stats/online-screens.tsx';
import { taxScreens } from '../features/tax/screens.tsx';
import { ticketScreens } from '../features/tickets/screens.tsx';
import { typeScreens } from '../features/types/screens.ts';
import { vacScreens } from '../features/vac-lists/screens.tsx';
import { vehicleScreens } from '../features/vehicles/screens.tsx';
import type { ScreenSpec } from './navigation.ts';

/** Every screen. */
export const allScreens: readonly ScreenSpec[] = [
  ...accountScreens,
  ...alertChannelScreens,
  ...characterScreens,
  ...auditScreens,
  ...keptAwardScreens,
  ...awardScreens,
  ...bugScreens,
  ...keptDonationScreens,
  ...donationScreens,
  ...feedScreens,
  ...gameServerScreens,
  ...groupScreens,
  ...helpScreens,
  ...linkScreens,
  ...logScreens,
  ...outboxScreens,
  ...assetScreens,
  ...playerScreens,
  ...propertyScreens,
  ...researchScreens,
  ...restartScreens,
  ...routeblockScreens,
  ...sessionScreens,
  ...itemScreens,
  ...staffScreens,
  ...boardScreens,
  ...dashboardScreens,
  ...onlineScreens,
  ...taxScreens,
  ...ticketScreens,
  ...typeScreens,
  ...vacScreens,
  ...vehicleScreens,
];
