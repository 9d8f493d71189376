import type { Alert, AlertChannel } from '@steward/api-client/contract/alerts';
import { showMoment } from '@steward/api-client/rules/moments';
import { adminTitle } from '@steward/api-client/rules/roles';
import type { Resource } from '../../io/columns.ts';
import type { Tone } from '../../io/style.ts';

const DELIVERIES: Readonly<Record<Alert['delivery'], readonly [text: string, tone: Tone]>> = {
  none: ['Not for Discord', 'quiet'],
  waiting: ['Being delivered', 'accent'],
  sent: ['Delivered', 'ok'],
  failed: ['Not delivered', 'danger'],
};

/** How far an alert came, and why it did not arrive. */
const deliveryText = ({ delivery, deliveryError }: Alert): string =>
  `${DELIVERIES[delivery][0]}${deliveryError === null ? '' : `: ${deliveryError}`}`;

const placesOf = ({ channel, tagDiscordId, tagHere, tagIngame }: Alert): string =>
  [
    channel !== null && `#${channel}`,
    tagDiscordId !== null && `tagged ${tagDiscordId}`,
    tagHere && '@here',
    tagIngame && 'in game',
  ]
    .filter((place) => place !== false)
    .join(', ') || '-';

export const alertResource: Resource<Alert> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (a) => String(a.id) },
    { key: 'date', header: 'Time', tone: () => 'quiet', cell: (a) => showMoment(a.date) },
    { key: 'reason', header: 'Reason', min: 16, cell: (a) => a.reason },
    { key: 'channel', header: 'Where', min: 8, cell: placesOf },
    { key: 'delivery', header: 'Delivery', min: 13, cell: deliveryText, tone: (a) => DELIVERIES[a.delivery][1] },
    { key: 'staffName', header: 'Staff', min: 8, cell: (a) => a.staffName ?? '-' },
  ],
};

export const channelResource: Resource<AlertChannel> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (c) => String(c.id) },
    { key: 'name', header: 'Channel', min: 12, cell: (c) => `#${c.name}` },
    { key: 'level', header: 'From rank', cell: (c) => adminTitle(c.level) },
  ],
};
