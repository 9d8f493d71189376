import type { OutboxKinds } from '../core/outbox-kinds.ts';
import type { Services } from '../core/services.ts';
import { alertDelivery } from './alerts/deliver.ts';
import { heldRestarts } from './develop/restart.ts';
import { noticeDelivery } from './security/tell.ts';

/** What follows commits, one line a kind. */
export const outboxKinds = (services: Services): OutboxKinds => ({
  run: [alertDelivery(services), noticeDelivery(services)],
  held: [heldRestarts(services)],
});
