import type { AccessToken, Device } from '../contract/accounts.ts';
import { deviceName } from '../rules/device-name.ts';
import { columnsOf } from './column.ts';

/** Where an account is signed in. */
export const deviceColumns = columnsOf<Device>()({
  id: { header: 'Id', kind: 'id' },
  userAgent: { header: 'Device', value: ({ userAgent }) => deviceName(userAgent) },
  current: { header: 'Use', kind: 'word', value: ({ current }) => (current ? 'here' : ''), none: '' },
  ip: { header: 'Address', kind: 'code' },
  lastSeenAt: { header: 'Last seen', kind: 'moment' },
  createdAt: { header: 'Signed in', kind: 'moment' },
});

/** Personal access tokens. */
export const tokenColumns = columnsOf<AccessToken>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Name' },
  scopes: { header: 'May', value: ({ scopes }) => scopes.join(' and ') },
  expiresAt: { header: 'Expires', kind: 'moment', none: 'never' },
  lastUsedAt: { header: 'Last used', kind: 'moment', none: 'never' },
  createdAt: { header: 'Made', kind: 'moment' },
});
