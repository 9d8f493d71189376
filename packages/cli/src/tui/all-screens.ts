// Made by scripts/docs/screens.mjs from the files of features; do not edit it by hand.
import { accountScreens } from '../features/account/screens.tsx';
import { alertChannelScreens } from '../features/alert-channels/screens.ts';
import { auditScreens } from '../features/audit/screens.tsx';
import { keptAwardScreens } from '../features/awards/kept-screens.ts';
import { awardScreens } from '../features/awards/screens.tsx';
import { bugScreens } from '../features/bugs/screens.tsx';
import { characterScreens } from '../features/characters/screens.tsx';
import { boardScreens } from '../features/dashboard/board-screens.tsx';
import { dashboardScreens } from '../features/dashboard/screen.tsx';
import { keptDonationScreens } from '../features/donate/kept-screens.ts';
import { donationScreens } from '../features/donate/screens.tsx';
import { feedScreens } from '../features/feeds/screens.tsx';
import { gameServerScreens } from '../features/game-servers/screens.tsx';
import { groupScreens } from '../features/group/screens.tsx';
import { helpScreens } from '../features/help/screens.tsx';
import { itemScreens } from '../features/items/screens.tsx';
import { linkScreens } from '../features/links/screens.ts';
import { logScreens } from '../features/logs/screens.tsx';
import { onlineScreens } from '../features/online/screens.tsx';
import { outboxScreens } from '../features/outbox/screens.tsx';
import { assetScreens } from '../features/player/asset-screens.tsx';
import { playerScreens } from '../features/player/screens.tsx';
import { propertyScreens } from '../features/property/screens.tsx';
import { researchScreens } from '../features/research/screens.tsx';
import { restartScreens } from '../features/restart/screens.tsx';
import { routeblockScreens } from '../features/routeblocks/screens.tsx';
import { sessionScreens } from '../features/sessions/screens.tsx';
import { staffScreens } from '../features/staff/screens.tsx';
import { taxScreens } from '../features/tax/screens.tsx';
import { typeScreens } from '../features/types/screens.ts';
import { vacScreens } from '../features/vac/screens.tsx';
import { vehicleScreens } from '../features/vehicle/screens.tsx';
import type { ScreenSpec } from './navigation.ts';

/** Every screen. */
export const allScreens: readonly ScreenSpec[] = [
  ...accountScreens,
  ...alertChannelScreens,
  ...auditScreens,
  ...keptAwardScreens,
  ...awardScreens,
  ...bugScreens,
  ...characterScreens,
  ...boardScreens,
  ...dashboardScreens,
  ...keptDonationScreens,
  ...donationScreens,
  ...feedScreens,
  ...gameServerScreens,
  ...groupScreens,
  ...helpScreens,
  ...itemScreens,
  ...linkScreens,
  ...logScreens,
  ...onlineScreens,
  ...outboxScreens,
  ...assetScreens,
  ...playerScreens,
  ...propertyScreens,
  ...researchScreens,
  ...restartScreens,
  ...routeblockScreens,
  ...sessionScreens,
  ...staffScreens,
  ...taxScreens,
  ...typeScreens,
  ...vacScreens,
  ...vehicleScreens,
];
