import type { SecurityBurst, SecurityEvent, SignInNotice } from '../contract/security.ts';
import { deviceName } from '../rules/device-name.ts';
import { SECURITY_REASON_TEXTS } from '../rules/security.ts';
import { columnsOf } from './column.ts';

export const eventColumns = columnsOf<SecurityEvent>()({
  id: null,
  at: { header: 'Time', kind: 'moment' },
  reason: { header: 'Why', kind: 'word', value: ({ reason }) => SECURITY_REASON_TEXTS[reason] },
  name: { header: 'Name' },
  address: { header: 'Address', kind: 'code' },
  call: { header: 'Call', kind: 'code' },
  count: { header: 'Times', kind: 'count' },
});

export const burstColumns = columnsOf<SecurityBurst>()({
  id: null,
  kind: { header: 'By', kind: 'word' },
  subject: { header: 'From or to' },
  failures: { header: 'Refused', kind: 'count' },
  startedAt: { header: 'Since', kind: 'moment' },
  lastAt: { header: 'Last', kind: 'moment' },
});

export const signInColumns = columnsOf<SignInNotice>()({
  id: null,
  at: { header: 'Time', kind: 'moment' },
  userAgent: { header: 'Device', value: ({ userAgent }) => deviceName(userAgent) },
  address: { header: 'Address', kind: 'code' },
  seen: { header: 'Seen', kind: 'yesNo' },
});
