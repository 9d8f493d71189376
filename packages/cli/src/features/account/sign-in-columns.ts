import type { SignInNotice } from '@steward/api-client/contract/security';
import { deviceName } from '@steward/api-client/rules/device-name';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';

export const signInResource: Resource<SignInNotice> = {
  columns: [
    { key: 'at', header: 'Time', cell: (one) => showMoment(one.at) },
    { key: 'userAgent', header: 'Device', min: 14, cell: (one) => deviceName(one.userAgent) },
    { key: 'address', header: 'Address', min: 10, cell: (one) => one.address },
    {
      key: 'seen',
      header: 'Seen',
      cell: (one) => (one.seen ? 'yes' : 'no'),
      tone: (one) => (one.seen ? 'quiet' : 'warning'),
    },
  ],
};
