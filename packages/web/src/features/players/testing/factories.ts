import type { Profile } from '@steward/api-client/contract/players';
import type { Ban, Punishment } from '@steward/api-client/contract/punishments';
import type { SignedInViewer } from '../../../hooks/use-viewer.ts';
import { aPrincipal } from '../../../testing/factories.ts';

/** What staff and the player add to it. */
export const seenByStaff: Partial<Profile> = {
  cash: 1000,
  banks: [],
  job: 'Taxi driver',
  groups: [{ id: 3, name: 'Grove Street', rank: 'Leader' }],
  characters: [{ id: 44, name: 'Sweet_Johnson', level: 2, banned: false, ban: null }],
  channels: [],
  donateCredits: 20,
  vacExempt: false,
  phoneBan: true,
  permissions: [],
  specialPermissions: ['event'],
};

export const aBan = (over: Partial<Ban> = {}): Ban => ({
  id: 71,
  type: 2,
  reason: 'Aimbot',
  startTimestamp: '2026-01-01T12:00:00Z',
  endTimestamp: '2099-06-20T18:00:00Z',
  staffUser: { name: 'Rank_5' },
  ...over,
});

export const aPunishment = (over: Partial<Punishment> = {}): Punishment => ({
  id: 5,
  timestamp: '2026-01-01T12:00:00Z',
  staffUser: { name: 'Rank_5' },
  source: 'panel',
  type: 2,
  reason: 'Insulting others',
  extra: null,
  status: 1,
  expungeReason: null,
  expungeStaffUser: null,
  canExpunge: false,
  recent: true,
  ban: null,
  ...over,
});

/** A temporary ban among the punishments. */
export const aBanPunishment = (state: 'active' | 'lifted' | 'ended', over: Partial<Punishment> = {}): Punishment =>
  aPunishment({
    id: 9,
    type: 4,
    reason: 'Aimbot',
    ban: {
      id: 71,
      state,
      endTimestamp: '2099-06-20T18:00:00Z',
      liftedAt: state === 'lifted' ? '2026-01-05T09:30:00Z' : null,
      liftedBy: state === 'lifted' ? { name: 'Rank_4' } : null,
    },
    ...over,
  });

export const aViewer = (adminLevel: number, over: Partial<SignedInViewer> = {}): SignedInViewer => ({
  ...aPrincipal({ id: 100, name: `Rank_${adminLevel}`, adminLevel }),
  barred: false,
  ...over,
});
