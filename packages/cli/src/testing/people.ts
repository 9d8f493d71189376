import type { Principal } from '@steward/api-client/contract/accounts';
import type { Session, SessionDetail } from '@steward/api-client/contract/sessions';

export const principal = (changes: Partial<Principal> = {}): Principal => ({
  id: 5,
  name: 'Rank_5',
  adminLevel: 5,
  developerLevel: 0,
  permissions: [],
  specialPermissions: [],
  disabled: false,
  has2fa: false,
  skin: 1,
  donateCredits: 0,
  userBan: null,
  ...changes,
});

export const session = (changes: Partial<Session> = {}): Session => ({
  id: 1204,
  name: 'Carl_Johnson',
  timestampStart: '2026-06-20T16:03:00Z',
  timestampEnd: null,
  connected: true,
  socket: true,
  consent: true,
  flagged: 0,
  flagReason: null,
  cleaned: false,
  launcher: '4.1.7',
  ip: '203.0.113.9',
  vm: false,
  ...changes,
});

export const sessionDetail = (changes: Partial<Session> = {}): SessionDetail => ({
  ...session(changes),
  cleanedAt: null,
  cleanedBy: null,
  meta: {
    ip: '203.0.113.9',
    socketIp: '203.0.113.9',
    launcher: '4.1.7',
    uuid: '7f8b2c1e',
    samp: '0.3.7-R4',
    vm: false,
    devMode: false,
    initialClientSettings: { fps_limit: 90 },
    libraryFiles: 12,
    processFiles: 30,
    screenFiles: 2,
    otherFiles: 0,
  },
});
