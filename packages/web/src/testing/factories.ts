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
