import type { Profile } from '@steward/api-client/contract/players';
import type { Principal } from '@steward/api-client/contract/accounts';
import type { SiteConfig } from '@steward/api-client/contract/site';

/** A signed-in person; a plain player unless said otherwise. */
export const aPrincipal = (over: Partial<Principal> = {}): Principal => ({
  id: 7,
  name: 'Player_One',
  adminLevel: 0,
  developerLevel: 0,
  permissions: [],
  specialPermissions: [],
  disabled: false,
  has2fa: false,
  skin: 0,
  donateCredits: 120,
  userBan: null,
  ...over,
});

export const aSiteConfig = (over: Partial<SiteConfig> = {}): SiteConfig => ({
  communityName: 'Los Santos Stories',
  demonstration: false,
  version: '0.1.0',
  sites: [
    { key: 'main', label: 'Main', url: 'http://panel.test' },
    { key: 'roleplay', label: 'Roleplay', url: 'http://roleplay.test' },
  ],
  links: [{ label: 'Forum', url: 'http://forum.test' }],
  chatUrl: 'http://chat.test',
  registerUrl: 'http://register.test',
  shopUrl: 'http://shop.test',
  servers: [{ id: 'rpg', kind: 'rpg', label: 'Roleplay', address: '203.0.113.10:7777' }],
  features: [],
  ...over,
});

/** A profile as a plain player sees it. */
export const aProfile = (over: Partial<Profile> = {}): Profile => ({
  id: 12,
  name: 'Carl_Johnson',
  oldName: null,
  nickname: null,
  online: null,
  has2fa: false,
  masterAccount: null,
  disabled: false,
  forceCac: false,
  forceVac: false,
  skin: 7,
  skinJob: null,
  createdAt: '2024-03-01T12:00:00Z',
  lastLoggedIn: '2026-01-01T12:00:00Z',
  timePlayed: 6125,
  timePlayedLastMonth: 90,
  licenses: [{ type: 'Car' }, { type: 'Passport' }],
  level: 14,
  loyaltyPoints: 3,
  experience: 1200,
  notoriety: 0,
  adminLevel: 0,
  donator: false,
  registration: 1,
  userBan: null,
  userBanMaster: null,
  ...over,
});
