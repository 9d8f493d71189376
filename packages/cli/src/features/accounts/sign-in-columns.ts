import { signInColumns } from '@steward/api-client/columns/security';
import { resourceOf } from '../../io/columns.ts';

export const signInResource = resourceOf(signInColumns, {
  userAgent: { min: 14 },
  address: { min: 10 },
  seen: { tone: (one) => (one.seen ? 'quiet' : 'warning') },
});
