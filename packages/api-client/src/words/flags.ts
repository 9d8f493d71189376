import { words } from './message.ts';

/** How sessions were flagged. */
export const flags = words('flags', {
  vac: '{count, plural, one {# VAC flag} other {# VAC flags}}',
});
