import { alertColumns, channelColumns } from '@steward/api-client/columns/players';
import type { Alert } from '@steward/api-client/contract/alerts';
import { resourceOf } from '../../io/columns.ts';
import type { Tone } from '../../io/style.ts';

const TONES: Readonly<Record<Alert['delivery'], Tone>> = {
  none: 'quiet',
  waiting: 'accent',
  sent: 'ok',
  failed: 'danger',
};

export const alertResource = resourceOf(alertColumns, {
  date: { tone: 'quiet' },
  reason: { min: 16 },
  channel: { min: 8 },
  delivery: { min: 13, tone: ({ delivery }) => TONES[delivery] },
  staffName: { min: 8 },
});

export const channelResource = resourceOf(channelColumns, { name: { min: 12 } });
